import * as z from 'zod/mini';
import { ProviderRefusal } from '../payment-gateway.ts';
import type { Payout, PayoutGateway, PayoutOrder } from '../payout-gateway.ts';
import type { PayPalClient } from './paypal-client.ts';
import { centsOf, valueOf } from './paypal-objects.ts';

const currency = 'EUR';
const money = z.object({ currency_code: z.optional(z.string()), currency: z.optional(z.string()), value: z.string() });

const item = z.object({
  payout_item_id: z.string(),
  transaction_status: z.optional(z.string()),
  payout_batch_id: z.string(),
  payout_item: z.object({ amount: money, sender_item_id: z.optional(z.string()) }),
  errors: z.optional(z.object({ name: z.optional(z.string()) })),
});
const batch = z.object({
  batch_header: z.object({ payout_batch_id: z.string(), batch_status: z.string() }),
  items: z.optional(z.array(item)),
});
type Item = z.infer<typeof item>;

const batchName = (cashOutId: number) => `fanfare-cash-out-${cashOutId}`;
const batchPath = (id: string) => `/v1/payments/payouts/${encodeURIComponent(id)}`;
const note = 'Your Fanfare earnings';

/** An unclaimed item waits for its payee for thirty days; one under review may still be paid. */
const states: Partial<Record<string, Payout['state']>> = {
  SUCCESS: 'paid',
  FAILED: 'returned',
  RETURNED: 'returned',
  BLOCKED: 'returned',
  REFUNDED: 'returned',
  REVERSED: 'returned',
  CANCELED: 'returned',
};
const endedBatches = new Set(['DENIED', 'CANCELED']);

/** Failures on our side: the payout is tried again. */
const ours = new Set(['INSUFFICIENT_FUNDS', 'NOT_AUTHORIZED', 'AUTHORIZATION_ERROR', 'PERMISSION_DENIED']);

/**
 * PayPal payouts: batches of one. A batch id of ours is accepted once; when it is taken, PayPal's error links to the existing batch.
 */
export function payPalPayouts(request: PayPalClient): PayoutGateway {
  /** @returns the batch's id */
  async function send(order: PayoutOrder): Promise<string> {
    const body = JSON.stringify({
      sender_batch_header: { sender_batch_id: batchName(order.cashOutId), email_subject: note },
      items: [
        {
          recipient_type: 'EMAIL',
          amount: { value: valueOf(order.amountCents), currency },
          receiver: order.reference,
          sender_item_id: String(order.cashOutId),
          note,
        },
      ],
    });
    try {
      const created = await request({ path: '/v1/payments/payouts', body, key: order.key, answer: batch });
      return created.batch_header.payout_batch_id;
    } catch (error) {
      const isTaken = error instanceof ProviderRefusal && /already exists|DUPLICATE_REQUEST_ID/.test(error.reason);
      const existing = isTaken && /\/payments\/payouts\/([\w-]+)/.exec(String(error.cause));
      if (existing) return existing[1]!;
      throw error;
    }
  }

  const itemNow = (found: Item): Payout => {
    const state = states[found.transaction_status ?? ''] ?? 'pending';
    return {
      transferId: found.payout_batch_id,
      payoutId: found.payout_item_id,
      state,
      amountCents: centsOf({ currency_code: currency, value: found.payout_item.amount.value }),
      expectedAt: null,
      failure: state === 'returned' ? (found.errors?.name ?? found.transaction_status ?? 'FAILED') : null,
    };
  };

  return {
    async pursue(order) {
      if (order.payoutId !== null)
        return itemNow(
          await request({ path: `/v1/payments/payouts-item/${encodeURIComponent(order.payoutId)}`, answer: item }),
        );
      const { amountCents } = order;
      const back = (transferId: string | null, failure: string): Payout => ({
        transferId,
        payoutId: null,
        state: 'returned',
        amountCents,
        expectedAt: null,
        failure,
      });
      let transferId: string;
      try {
        transferId = order.transferId ?? (await send(order));
      } catch (error) {
        if (!(error instanceof ProviderRefusal) || ours.has(error.reason)) throw error;
        // Refused immediately: there is no batch.
        return back(null, error.reason);
      }
      const found = await request({ path: batchPath(transferId), answer: batch });
      const [only] = found.items ?? [];
      if (endedBatches.has(found.batch_header.batch_status)) return back(transferId, found.batch_header.batch_status);
      if (only) return itemNow(only);
      return { transferId, payoutId: null, state: 'pending', amountCents, expectedAt: null, failure: null };
    },
  };
}
