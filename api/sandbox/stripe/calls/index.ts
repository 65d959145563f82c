import type { Call } from './call.ts';
import { connectCalls } from './connect.ts';
import { customerCalls } from './customers.ts';
import { disputeCalls } from './disputes.ts';
import { paymentIntentCalls } from './payment-intents.ts';
import { payoutCalls } from './payouts.ts';
import { priceCalls } from './prices.ts';
import { recordCalls } from './records.ts';
import { refundCalls } from './refunds.ts';
import { sessionCalls } from './sessions.ts';
import { subscriptionCalls } from './subscriptions.ts';

/** Every call that the sandbox implements. */
export const calls: Call[] = [
  ...paymentIntentCalls,
  ...refundCalls,
  ...disputeCalls,
  ...customerCalls,
  ...recordCalls,
  ...priceCalls,
  ...sessionCalls,
  ...subscriptionCalls,
  ...connectCalls,
  ...payoutCalls,
];
