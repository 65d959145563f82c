import { expect } from 'vitest';
import type { Model } from './model.ts';
import type { World } from './world.ts';

/** The providers' own books: what a card paid, what is with a bank or on its way there, and what PayPal was told to pay. */
const theirs = `
  SELECT (SELECT coalesce(json_agg(x), '[]') FROM (
           SELECT p.id, p.status, o.body->>'status' = 'succeeded' AS "isCharged"
             FROM purchases p JOIN sandbox.objects o ON o.id = p.payment_intent_id
            WHERE p.id = ANY (:purchaseIds::int[]) ORDER BY p.id) x) AS payments,
         (SELECT coalesce(json_agg(x), '[]') FROM (
           SELECT c.id, count(t.id)::int AS transfers,
                  coalesce(sum((t.body->>'amount')::int - (t.body->>'amount_reversed')::int), 0)::int AS gone,
                  (SELECT count(*)::int FROM sandbox.objects i
                    WHERE i.object = 'payout_item' AND i.body->>'senderItemId' = c.id::text) AS items
             FROM cash_outs c
             LEFT JOIN sandbox.objects t ON t.object = 'transfer' AND t.body->'metadata'->>'cashOutId' = c.id::text
            WHERE c.id = ANY (:cashOutIds::int[]) GROUP BY c.id ORDER BY c.id) x) AS payouts`;

interface Theirs {
  payments: { id: number; status: string; isCharged: boolean }[];
  payouts: { id: number; transfers: number; gone: number; items: number }[];
}

/** Compares what the providers have with the model: each payment charged once, each payout made once, and what failed is back. */
export async function agreeWithProviders(model: Model, real: World): Promise<void> {
  const demands = model.demands().map(({ demand }) => demand);
  const { rows } = await real.api.db.raw<{ rows: [Theirs] }>(theirs, {
    purchaseIds: model.payments.map(({ id }) => id),
    cashOutIds: demands.map(({ id }) => id),
  });
  const byId = <One extends { id: number }>(one: One, other: One) => one.id - other.id;
  expect(rows[0]).toEqual({
    payments: model.payments
      .toSorted(byId)
      .map(({ id, isCharged, isBooked }) => ({ id, status: isBooked ? 'paid' : 'open', isCharged })),
    payouts: demands.toSorted(byId).map(({ id, method, state, amount, orderedAt }) => {
      const isByBank = method === 'bank' && orderedAt !== null;
      const isGone = isByBank && (state === 'sent' || state === 'paid');
      return {
        id,
        transfers: isByBank ? 1 : 0,
        gone: isGone ? amount : 0,
        items: method === 'paypal' && orderedAt !== null ? 1 : 0,
      };
    }),
  });
}
