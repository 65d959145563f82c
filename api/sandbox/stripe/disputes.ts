import type { Charge, Intent } from './payment-objects.ts';
import type { DisputeOutcome } from '../provider/dispute-outcome.ts';
import type { Records } from '../provider/store.ts';
import { type StripeObject, newId } from './objects.ts';
import { invalid } from './stripe-error.ts';

export interface Dispute extends StripeObject {
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
  [more: string]: unknown;
}

const reasons = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'subscription_canceled',
  'unrecognized',
  'general',
];

/** A seller's time to respond, in seconds. */
const answerSeconds = 7 * 86_400;

const disputesOf = async (records: Records, charge: Charge): Promise<Dispute[]> =>
  (await records.list<Dispute>('dispute', { charge: charge.id }, { limit: 100 })).rows;

/** In cents: the part of a charge that its cardholder can still dispute. Refunded and disputed amounts are excluded. */
export async function disputableCents(records: Records, charge: Charge): Promise<number> {
  const asked = (await disputesOf(records, charge)).filter(({ status }) => status !== 'won');
  return charge.amount_captured - charge.amount_refunded - asked.reduce((sum, { amount }) => sum + amount, 0);
}

/** A disputed charge can't be refunded too, unless the seller has won. */
export const isChargedBack = async (records: Records, charge: Charge): Promise<boolean> =>
  (await disputesOf(records, charge)).some(({ status }) => status !== 'won');

/**
 * A cardholder disputes a charge: the money is withdrawn immediately, until the dispute is decided.
 * @param asked defaults to all that is left
 */
export async function openDispute(
  records: Records,
  intent: Intent,
  asked: { amountCents?: number | undefined; reason?: string | undefined } = {},
): Promise<Dispute> {
  const { amountCents, reason = 'fraudulent' } = asked;
  const charge = intent.latest_charge && (await records.get<Charge>('charge', intent.latest_charge));
  if (!charge || !charge.captured) throw invalid(`Nothing was captured of ${intent.id}.`, { param: 'paymentIntent' });
  const most = await disputableCents(records, charge);
  const amount = amountCents ?? most;
  if (most < 1) throw invalid(`Nothing of ${intent.id} is left to dispute.`, { param: 'paymentIntent' });
  if (!Number.isInteger(amount) || amount < 1 || amount > most)
    throw invalid(`The amount must be from 1 to ${most} cents.`, { param: 'amountCents' });
  if (!reasons.includes(reason)) throw invalid(`The reason must be one of ${reasons.join(', ')}.`, { param: 'reason' });
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: records.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: records.now + answerSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    payment_method_details: { card: { brand: brandOf(charge), case_type: 'chargeback' }, type: 'card' },
    reason,
    status: 'needs_response',
  };
  charge['disputed'] = true;
  await records.put(dispute);
  await records.put(charge);
  await records.emit('charge.dispute.created', dispute);
  await records.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The banks' decision. The money returns if the seller has won. */
export async function closeDispute(records: Records, id: string, outcome: DisputeOutcome): Promise<Dispute> {
  const dispute = await records.get<Dispute>('dispute', id);
  if (dispute.status !== 'needs_response') throw invalid(`This dispute is ${dispute.status} already.`);
  const before = { status: dispute.status };
  dispute.status = outcome;
  await records.put(dispute);
  await records.emit('charge.dispute.updated', dispute, before);
  if (outcome === 'won') await records.emit('charge.dispute.funds_reinstated', dispute);
  await records.emit('charge.dispute.closed', dispute);
  return dispute;
}

function brandOf(charge: Charge): unknown {
  const { card } = charge['payment_method_details'] as { card: { brand: string } };
  return card.brand;
}
