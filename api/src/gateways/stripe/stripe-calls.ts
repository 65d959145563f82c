import type Stripe from 'stripe';

/** Calls Stripe's API, with its client; its errors are translated to the gateway's. */
type StripeCall = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;

export interface StripeCalls {
  /** For calls with an idempotency key. */
  keyed: StripeCall;
  /** For calls that may be repeated at any time. */
  repeatable: StripeCall;
}
