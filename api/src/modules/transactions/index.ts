export { transactions } from './transactions.routes.ts';
