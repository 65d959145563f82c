export { account } from './account.routes.ts';
export { loadAccount } from './account.service.ts';
