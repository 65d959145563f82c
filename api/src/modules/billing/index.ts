export { billing } from './billing.routes.ts';
