import { type PaymentMethod, cardError, outcomeOf } from '../cards.ts';
import { openDispute } from '../disputes.ts';
import type { Records } from '../../provider/store.ts';
import { newId } from '../objects.ts';
import type { Charge, Intent } from '../payment-objects.ts';
import type { StripeRefusal } from '../stripe-error.ts';

/** An unpaid intent. */
export function newIntent(
  records: Records,
  given: Pick<Intent, 'amount' | 'currency' | 'customer' | 'description' | 'receipt_email' | 'metadata'> &
    Partial<Pick<Intent, 'capture_method'>>,
): Intent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: records.now,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...given,
  };
}

/** How long a card's authorisation lasts, in seconds. */
const authorisedSeconds = 7 * 86_400;

/**
 * Charges a card for an intent; with manual capture its bank only authorises the amount.
 * @param by `isConfirmed`: the cardholder has just confirmed it; `isOwnerThere`: they could
 * @returns the refusal, for the caller to answer with; the intent holds the rest
 */
export async function pay(
  records: Records,
  intent: Intent,
  method: PaymentMethod,
  by: { isOwnerThere: boolean; isConfirmed?: boolean },
): Promise<StripeRefusal | undefined> {
  const outcome = outcomeOf(method, by);
  intent.payment_method = method.id;
  if (outcome === 'asks' && !by.isConfirmed) {
    Object.assign(intent, {
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
    });
    await records.publish('payment_intent.requires_action', intent);
    return undefined;
  }
  const declined = typeof outcome === 'object' ? outcome : undefined;
  const charge = chargeOf(records, intent, method, declined);
  await records.put(charge);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (declined) return refuse(records, intent, method, charge, declined);
  intent.last_payment_error = null;
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    await records.put(intent, records.now + authorisedSeconds);
    await records.emit('charge.succeeded', charge);
    await records.emit('payment_intent.amount_capturable_updated', intent);
    return undefined;
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  await records.put(intent);
  await records.emit('charge.succeeded', charge);
  await records.emit('payment_intent.succeeded', intent);
  await disputeAtOnce(records, intent);
  return undefined;
}

/** Captures the authorised amount, or less: the rest is released. */
export async function capture(records: Records, intent: Intent, amountCents: number): Promise<void> {
  const charge = await records.get<Charge>('charge', intent.latest_charge ?? '');
  charge.captured = true;
  charge.amount_captured = amountCents;
  intent.status = 'succeeded';
  intent.amount_received = amountCents;
  intent.amount_capturable = 0;
  await records.put(charge);
  await records.put(intent, null);
  await records.emit('charge.captured', charge);
  await records.emit('payment_intent.succeeded', intent);
  await disputeAtOnce(records, intent);
}

/** One of the test cards disputes its payment immediately. */
async function disputeAtOnce(records: Records, intent: Intent): Promise<void> {
  const method = await records.find<PaymentMethod>('payment_method', intent.payment_method ?? '');
  if (method?.card.fingerprint === 'is_disputed') await openDispute(records, intent);
}

/** Cancels an unpaid intent. @param why 'automatic': its authorisation has expired */
export async function cancel(records: Records, intent: Intent, why: string | null): Promise<void> {
  if (intent.status === 'requires_capture') {
    const charge = await records.get<Charge>('charge', intent.latest_charge ?? '');
    charge.refunded = true;
    charge.amount_refunded = charge.amount;
    await records.publish(why === 'automatic' ? 'charge.expired' : 'charge.refunded', charge);
  }
  Object.assign(intent, {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: records.now,
    cancellation_reason: why,
    next_action: null,
  });
  await records.publish('payment_intent.canceled', intent, null);
}

/** The remains of an attempt that its cardholder didn't confirm. */
export async function failConfirmation(records: Records, intent: Intent): Promise<void> {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The payment was not confirmed. Try again, or use another card.',
  };
  await records.publish('payment_intent.payment_failed', intent);
}

async function refuse(
  records: Records,
  intent: Intent,
  method: PaymentMethod,
  charge: Charge,
  declined: { code: string; decline_code?: string; message: string },
): Promise<StripeRefusal> {
  const { code, message, ...more } = declined;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = { type: 'card_error', charge: charge.id, payment_method: method, ...declined };
  await records.put(intent);
  await records.emit('charge.failed', charge);
  await records.emit('payment_intent.payment_failed', intent);
  return cardError(code, message, { ...more, charge: charge.id, payment_intent: intent });
}

function chargeOf(
  records: Records,
  intent: Intent,
  method: PaymentMethod,
  declined: { code: string; message: string } | undefined,
): Charge {
  const { brand, last4, exp_month, exp_year, country } = method.card;
  const isPromise = intent.capture_method === 'manual' && !declined;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: declined || isPromise ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { address: null, email: intent.receipt_email, name: null, phone: null },
    captured: !declined && !isPromise,
    created: records.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: !declined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        brand,
        last4,
        exp_month,
        exp_year,
        country,
        ...(isPromise && { capture_before: records.now + authorisedSeconds }),
      },
    },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: declined ? 'failed' : 'succeeded',
  };
}
