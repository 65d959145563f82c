import { type Call, readCalls } from './call.ts';
import { connectCalls } from './connect.ts';
import { customerCalls } from './customers.ts';
import { paymentIntentCalls } from './payment-intents.ts';
import { payoutCalls } from './payouts.ts';
import { priceCalls } from './prices.ts';
import { refundCalls } from './refunds.ts';
import { sessionCalls } from './sessions.ts';
import { subscriptionCalls } from './subscriptions.ts';

/** Every call that the sandbox implements. */
export const calls: Call[] = [
  ...paymentIntentCalls,
  ...refundCalls,
  ...customerCalls,
  ...priceCalls,
  ...sessionCalls,
  ...subscriptionCalls,
  ...connectCalls,
  ...payoutCalls,
  // Created by other calls.
  ...readCalls('disputes', 'dispute', 'charge', 'payment_intent'),
  ...readCalls('charges', 'charge', 'payment_intent', 'type'),
  ...readCalls('events', 'event', 'payment_intent', 'type'),
];
