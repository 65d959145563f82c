import * as z from 'zod/mini';
import { malformed } from '../paypal-error.ts';
import { payOut } from '../payouts.ts';
import { type Call, checked, getCall, text } from './call.ts';
import { centsOf } from './money.ts';

const thirtyDays = 30 * 86_400;

const payoutRequest = z.strictObject({
  sender_batch_header: z.strictObject({
    sender_batch_id: text(256),
    email_subject: z.optional(text(255)),
    email_message: z.optional(text(1_000)),
  }),
  items: z
    .array(
      z.strictObject({
        recipient_type: z.literal('EMAIL'),
        amount: z.strictObject({ value: text(32), currency: text(3) }),
        receiver: text(127),
        sender_item_id: text(63),
        note: z.optional(text(4_000)),
      }),
    )
    .check(z.length(1)),
});

/** Payouts to PayPal addresses. The sandbox pays one at a time. */
export const payoutCalls: Call[] = [
  {
    name: 'payouts.create',
    method: 'POST',
    path: '/v1/payments/payouts',
    status: { first: 201, again: 200 },
    remembersSeconds: thirtyDays,
    async run({ records, body, origin }) {
      const { sender_batch_header: header, items } = checked(payoutRequest, body);
      const [item] = items;
      if (!item) throw malformed({ issue: 'MISSING_REQUIRED_PARAMETER', field: '/items' });
      const object = await payOut(
        records,
        {
          senderBatchId: header.sender_batch_id,
          senderItemId: item.sender_item_id,
          receiver: item.receiver,
          cents: centsOf({ currency_code: item.amount.currency, value: item.amount.value }, '/items/0/amount'),
        },
        (id) => `${origin}/paypal/v1/payments/payouts/${id}`,
      );
      return { object };
    },
  },
  getCall('payouts.get', '/v1/payments/payouts/:id', 'payout_batch'),
  getCall('payout_items.get', '/v1/payments/payouts-item/:id', 'payout_item'),
];
