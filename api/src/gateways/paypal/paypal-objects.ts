import * as z from 'zod/mini';
import type { Dispute, Payment, Refund } from '../payment-gateway.ts';

/* PayPal's objects, as much of them as we read, and in our words. */

const money = z.object({ currency_code: z.string(), value: z.string() });
type Money = z.infer<typeof money>;
const text = z.optional(z.nullable(z.string()));

const captureAnswer = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: text,
});
export const refundAnswer = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: text,
  status_details: z.optional(z.object({ reason: text })),
});
export const orderAnswer = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(
    z.object({
      custom_id: text,
      amount: money,
      payments: z.optional(
        z.object({ captures: z.optional(z.array(captureAnswer)), refunds: z.optional(z.array(refundAnswer)) }),
      ),
    }),
  ),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.url({ protocol: /^https?$/ }) }))),
});
export const disputeAnswer = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_life_cycle_stage: text,
  dispute_amount: money,
  disputed_transactions: z.optional(z.array(z.object({ seller_transaction_id: text, custom: text }))),
  dispute_outcome: z.optional(z.object({ outcome_code: text })),
});

/** Only their ids: each is read on its own. */
export const disputeList = z.object({ items: z.array(z.object({ dispute_id: z.string() })) });

type Order = z.infer<typeof orderAnswer>;
type Capture = z.infer<typeof captureAnswer>;
type DisputeAnswer = z.infer<typeof disputeAnswer>;

/** Euro cents as PayPal writes them. */
export const valueOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** @throws where it isn't an amount with two decimals */
export function centsOf({ value }: Money): number {
  const parts = /^(\d{1,9})\.(\d{2})$/.exec(value);
  if (!parts) throw new Error(`${value} is no amount of PayPal's`);
  return Number(parts[1]) * 100 + Number(parts[2]);
}

const orderStates: Record<string, Payment['state']> = { APPROVED: 'authorized', VOIDED: 'canceled' };

/** Whether a capture's money is ours yet: PayPal may review it for days. */
function captureState({ status }: Capture): Payment['state'] {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return 'succeeded';
    case 'PENDING':
      return 'processing';
    default:
      return 'failed';
  }
}

export function paymentOf(order: Order): Payment {
  const [unit] = order.purchase_units;
  if (!unit) throw new Error(`order ${order.id} is of nothing`);
  const captures = unit.payments?.captures ?? [];
  const capture = captures.find((one) => captureState(one) === 'succeeded') ?? captures.at(-1);
  const isTaken = capture !== undefined && (order.status === 'COMPLETED' || captureState(capture) !== 'failed');
  const state = isTaken ? captureState(capture) : (orderStates[order.status] ?? 'open');
  const agreeAt =
    order.links?.find(({ rel }) => rel === 'payer-action') ?? order.links?.find(({ rel }) => rel === 'approve');
  return {
    id: order.id,
    state,
    amountCents: centsOf(unit.amount),
    receivedCents: isTaken && state === 'succeeded' ? centsOf(capture.amount) : 0,
    currency: (isTaken ? capture.amount : unit.amount).currency_code.toLowerCase(),
    // The capture itself names its purchase; the order's own claim is not trusted.
    purchaseId: (isTaken ? (capture.custom_id ?? unit.custom_id) : unit.custom_id) ?? null,
    failure: state === 'failed' ? 'capture_denied' : null,
    clientSecret: null,
    approveUrl: isTaken || state === 'canceled' ? null : (agreeAt?.href ?? null),
    captureId: isTaken ? capture.id : null,
  };
}

const refundStates: Record<string, Refund['state']> = { COMPLETED: 'succeeded', FAILED: 'failed', CANCELLED: 'failed' };
const returnPrefix = 'return-';
/** How a refund refers to its return. */
export const returnName = (returnId: number): string => returnPrefix + returnId;

export function refundOf(refund: z.infer<typeof refundAnswer>): Refund {
  const state = refundStates[refund.status] ?? 'pending';
  const name = refund.custom_id ?? '';
  return {
    id: refund.id,
    state,
    amountCents: centsOf(refund.amount),
    returnId: name.startsWith(returnPrefix) ? name.slice(returnPrefix.length) : null,
    failure: state === 'failed' ? (refund.status_details?.reason ?? 'refund_failed') : null,
  };
}

/** How disputes end for us, by PayPal's outcome codes. */
const outcomes: Partial<Record<string, 'won' | 'lost'>> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  // PayPal pays out of its own pocket.
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  // PayPal accepted or denied what the buyer claims.
  ACCEPTED: 'lost',
  DENIED: 'won',
  // Closed undecided, since the buyer opened another dispute of the same payment, which has a chargeback of its own.
  NONE: 'won',
};

/** @returns null while there is no outcome yet @throws where the outcome is unknown: money isn't booked by a guess */
function outcomeOf({ dispute_id: id, status, dispute_outcome: outcome }: DisputeAnswer): 'won' | 'lost' | null {
  const code = outcome?.outcome_code ?? null;
  if (status !== 'RESOLVED' || code === null) return null;
  const end = outcomes[code];
  if (end === undefined) throw new Error(`dispute ${id} ended in an unknown way: ${code}`);
  return end;
}

export function disputeOf(dispute: DisputeAnswer): Dispute {
  const transaction = dispute.disputed_transactions?.[0];
  const isInquiry = dispute.dispute_life_cycle_stage === 'INQUIRY';
  const state = outcomeOf(dispute) ?? (isInquiry ? 'inquiry' : 'open');
  return {
    id: dispute.dispute_id,
    state,
    paymentReference: transaction?.seller_transaction_id ?? null,
    purchaseId: transaction?.custom ?? null,
    amountCents: centsOf(dispute.dispute_amount),
    currency: dispute.dispute_amount.currency_code.toLowerCase(),
  };
}
