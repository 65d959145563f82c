import type Stripe from 'stripe';
import type { Dispute, Payment, Refund } from '../payment-gateway.ts';

/* Stripe's objects in our words. */

const intentStates: Partial<Record<Stripe.PaymentIntent.Status, Payment['state']>> = {
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

export const paymentOf = (intent: Stripe.PaymentIntent): Payment => ({
  id: intent.id,
  state: intentStates[intent.status] ?? 'open',
  amountCents: intent.amount,
  receivedCents: intent.amount_received,
  currency: intent.currency,
  purchaseId: intent.metadata['purchaseId'] ?? null,
  failure: intent.last_payment_error
    ? (intent.last_payment_error.decline_code ?? intent.last_payment_error.code ?? 'card_declined')
    : null,
  clientSecret: intent.client_secret,
  approveUrl: null,
  captureId: null,
});

const refundStates: Record<string, Refund['state']> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' };

export const refundOf = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  state: refundStates[refund.status ?? ''] ?? 'pending',
  amountCents: refund.amount,
  returnId: refund.metadata?.['returnId'] ?? null,
  failure: refund.failure_reason ?? null,
});

/** `warning_…` is a bank's inquiry: no money moves. */
const disputeStates: Partial<Record<Stripe.Dispute.Status, Dispute['state']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry',
  won: 'won',
  lost: 'lost',
};

export function disputeOf(dispute: Stripe.Dispute): Dispute {
  const intent = dispute.payment_intent;
  return {
    id: dispute.id,
    state: disputeStates[dispute.status] ?? 'open',
    paymentReference: typeof intent === 'string' ? intent : (intent?.id ?? null),
    purchaseId: null,
    amountCents: dispute.amount,
    currency: dispute.currency,
  };
}
