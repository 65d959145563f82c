export type { BilledSubscription, Billing, BillingInterval, Checkout, Invoice } from './billing.ts';
export { type CardPayments, type Intent, ProviderRefusal, type Refund } from './card-payments.ts';
export { cards } from './stripe.plugin.ts';
