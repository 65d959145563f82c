export { staffViews } from './staff-views.routes.ts';
