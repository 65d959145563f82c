export { leavePro, proUntil } from './leave.service.ts';
export { endSubscription, settleInvoice, settleSession, settleSubscription } from './settle.service.ts';
export { subscriptions } from './subscriptions.routes.ts';
