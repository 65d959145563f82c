export { withdrawals } from './withdrawals.routes.ts';
