import type { Call } from './call.ts';
import { customerCalls } from './customers.ts';
import { paymentIntentCalls } from './payment-intents.ts';
import { recordCalls } from './records.ts';
import { refundCalls } from './refunds.ts';

/** Every call that the sandbox understands. */
export const calls: Call[] = [...paymentIntentCalls, ...refundCalls, ...customerCalls, ...recordCalls];
