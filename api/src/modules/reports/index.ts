export { reports } from './reports.routes.ts';
