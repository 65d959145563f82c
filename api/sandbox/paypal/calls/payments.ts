import * as z from 'zod/mini';
import type { Dispute } from '../objects.ts';
import { refund } from '../refunds.ts';
import { shaped } from '../shapes.ts';
import { type Call, checked, getCall, text } from './call.ts';
import { centsOf, money } from './money.ts';

/** PayPal's largest page, newest first; there are no further pages here. */
const maxDisputes = 50;
/** PayPal's retention of request ids for refunds. */
const fortyFiveDays = 45 * 86_400;

const refundRequest = z.strictObject({
  amount: z.optional(money),
  custom_id: z.optional(text(127)),
  invoice_id: z.optional(text(127)),
  note_to_payer: z.optional(text(255)),
});

/** Captures, their refunds and their disputes. */
export const paymentCalls: Call[] = [
  getCall('captures.get', '/v2/payments/captures/:id', 'capture'),
  {
    name: 'captures.refund',
    method: 'POST',
    path: '/v2/payments/captures/:id/refund',
    status: { first: 201, again: 201 },
    remembersSeconds: fortyFiveDays,
    async run({ records, id, body }) {
      const { amount, custom_id, invoice_id, note_to_payer } = checked(refundRequest, body);
      const object = await refund(records, id, {
        cents: amount ? centsOf(amount, '/amount') : null,
        customId: custom_id ?? null,
        invoiceId: invoice_id ?? null,
        note: note_to_payer ?? null,
      });
      return { object };
    },
  },
  getCall('refunds.get', '/v2/payments/refunds/:id', 'refund'),
  {
    name: 'disputes.list',
    method: 'GET',
    path: '/v1/customer/disputes',
    async run({ records, origin }) {
      const { rows } = await records.list<Dispute>('dispute', {}, { limit: maxDisputes });
      return { answer: { items: await Promise.all(rows.map((dispute) => shaped(records, dispute, origin))) } };
    },
  },
  getCall('disputes.get', '/v1/customer/disputes/:id', 'dispute'),
];
