export { cashOut } from './cash-out.routes.ts';
export { cashOutContext, type CashOuts } from './cash-out.context.ts';
export { settleBankAccount } from './payout-accounts.service.ts';
export { settlePayout } from './payout.service.ts';
