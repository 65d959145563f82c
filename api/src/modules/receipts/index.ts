export { receipts } from './receipts.routes.ts';
