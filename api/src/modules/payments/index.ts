export { payments } from './payments.routes.ts';
