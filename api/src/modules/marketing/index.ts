export { marketing } from './marketing.routes.ts';
