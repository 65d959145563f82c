export { suspensions } from './suspensions.routes.ts';
