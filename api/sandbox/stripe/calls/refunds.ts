import type { PaymentMethod } from '../cards.ts';
import { isChargedBack } from '../disputes.ts';
import { allow, metadata, text, whole } from '../params.ts';
import type { Records } from '../../provider/store.ts';
import { type StripeObject, newId } from '../objects.ts';
import { invalid } from '../stripe-error.ts';
import { type StripeRequest, type Call, postCall, readCalls } from './call.ts';
import type { Charge, Intent } from '../payment-objects.ts';

/** How long a slow bank takes for a refund, in seconds. */
const bankSeconds = 86_400;

export interface Refund extends StripeObject {
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: 'pending' | 'succeeded' | 'failed';
  [more: string]: unknown;
}

export const refundCalls: Call[] = [
  postCall('refunds.create', 'refunds', create),
  ...readCalls('refunds', 'refund', 'charge', 'payment_intent'),
];

async function create({ records, params }: StripeRequest) {
  allow(params, 'payment_intent charge amount metadata reason');
  const charge = await chargeOf(records, text(params, 'charge'), text(params, 'payment_intent'));
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (await isChargedBack(records, charge))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  const amount = whole(params, 'amount') ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', { param: 'amount', code: 'parameter_invalid_integer' });
  if (amount > left)
    throw invalid(`Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`, {
      param: 'amount',
    });
  const card = await records.find<PaymentMethod>('payment_method', charge.payment_method);
  const behaviour = card?.card.fingerprint;
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: records.now,
    currency: charge.currency,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata: metadata(params),
    payment_intent: charge.payment_intent,
    reason: text(params, 'reason') ?? null,
    receipt_number: null,
    status: behaviour === 'refund_waits' ? 'pending' : 'succeeded',
  };
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  const isOpen = behaviour === 'refund_waits' || behaviour === 'refund_fails';
  await records.put(refund, isOpen ? records.now + bankSeconds : null);
  await records.put(charge);
  await records.emit('refund.created', refund);
  await records.emit('charge.refunded', charge, before);
  return refund;
}

/** The bank's late answer to a refund: accepted, or rejected. */
export async function endRefund(records: Records, refund: Refund): Promise<void> {
  const isSentBack = refund.status === 'succeeded';
  refund.status = isSentBack ? 'failed' : 'succeeded';
  if (isSentBack) {
    const charge = await records.get<Charge>('charge', refund.charge);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    refund['failure_reason'] = 'expired_or_canceled_card';
    await records.put(charge);
  }
  await records.publish('refund.updated', refund, null);
  if (isSentBack) await records.emit('refund.failed', refund);
}

async function chargeOf(records: Records, chargeId?: string, intentId?: string): Promise<Charge> {
  if (!chargeId && !intentId)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  const intent = intentId && (await records.get<Intent>('payment_intent', intentId, 'payment_intent'));
  if (intent && intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    });
  const charge = await records.get<Charge>('charge', chargeId ?? (intent && intent.latest_charge) ?? '', 'charge');
  if (!charge.captured) throw invalid(`Charge ${charge.id} did not succeed.`, { param: 'charge' });
  return charge;
}

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;
