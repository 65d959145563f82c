export type { BilledSubscription, Billing, BillingInterval, Checkout, Invoice } from './billing.ts';
export { cards } from './stripe.plugin.ts';
