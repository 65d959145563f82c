import { type PaymentMethod, methodOf } from '../cards.ts';
import { type Params, allow, flag, metadata, needed, text, whole } from '../params.ts';
import type { Records } from '../../provider/store.ts';
import { type StripeRefusal, invalid } from '../stripe-error.ts';
import { type StripeRequest, type Call, given, listCall, postCall, retrieveCall } from './call.ts';
import type { Intent } from '../payment-objects.ts';
import { cancel, capture, failConfirmation, newIntent, pay } from './pay.ts';

/** Stripe's minimum amount in euros, in cents, and its maximum. */
const leastCents = 50;
const maxCents = 99_999_999;

export const paymentIntentCalls: Call[] = [
  postCall('payment_intents.create', 'payment_intents', create),
  listCall('payment_intents', ({ records, params }, page) =>
    records.list('payment_intent', given(params, 'customer'), page),
  ),
  {
    ...retrieveCall('payment_intents', 'payment_intent'),
    forBrowsers: true,
    run: async (asked) => shown(asked, await intentOf(asked)),
  },
  postCall('payment_intents.update', 'payment_intents/:id', async (asked) => {
    const intent = await intentOf(asked);
    allow(asked.params, 'amount metadata description receipt_email');
    if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
      throw unexpected(intent, 'updated');
    intent.amount = amountOf(asked.params, intent.amount);
    intent.metadata = metadata(asked.params, intent.metadata);
    intent.description = text(asked.params, 'description') ?? intent.description;
    intent.receipt_email = text(asked.params, 'receipt_email') ?? intent.receipt_email;
    await asked.records.put(intent);
    return intent;
  }),
  {
    ...postCall('payment_intents.confirm', 'payment_intents/:id/confirm', async (asked) => {
      const intent = await intentOf(asked);
      allow(asked.params, 'payment_method payment_method_data return_url client_secret off_session receipt_email');
      return shown(asked, (await confirm(asked.records, intent, asked.params)) ?? intent);
    }),
    forBrowsers: true,
  },
  postCall('payment_intents.capture', 'payment_intents/:id/capture', async (asked) => {
    const intent = await intentOf(asked);
    allow(asked.params, 'amount_to_capture metadata');
    if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured');
    const amount = whole(asked.params, 'amount_to_capture') ?? intent.amount_capturable;
    if (amount < 1 || amount > intent.amount_capturable)
      throw invalid('The amount to capture is more than what was authorised, or nothing.', {
        code: amount < 1 ? 'parameter_invalid_integer' : 'amount_too_large',
        param: 'amount_to_capture',
      });
    intent.metadata = metadata(asked.params, intent.metadata);
    await capture(asked.records, intent, amount);
    return intent;
  }),
  postCall('payment_intents.cancel', 'payment_intents/:id/cancel', async (asked) => {
    const intent = await intentOf(asked);
    allow(asked.params, 'cancellation_reason');
    if (['succeeded', 'canceled'].includes(intent.status)) throw unexpected(intent, 'canceled');
    await cancel(asked.records, intent, text(asked.params, 'cancellation_reason') ?? null);
    return intent;
  }),
];

async function create({ records, params }: StripeRequest) {
  allow(
    params,
    'amount currency customer metadata description receipt_email statement_descriptor_suffix automatic_payment_methods ' +
      'payment_method_types payment_method payment_method_data confirm off_session return_url setup_future_usage capture_method',
  );
  needed(params, 'amount');
  const intent = newIntent(records, {
    amount: amountOf(params, 0),
    currency: currencyOf(params),
    customer: text(params, 'customer') ?? null,
    description: text(params, 'description') ?? null,
    receipt_email: text(params, 'receipt_email') ?? null,
    metadata: metadata(params),
    capture_method: captureMethodOf(params),
  });
  if (intent.customer) await records.get('customer', intent.customer, 'customer');
  await records.publish('payment_intent.created', intent);
  return flag(params, 'confirm') ? ((await confirm(records, intent, params)) ?? intent) : intent;
}

async function confirm(records: Records, intent: Intent, params: Params): Promise<StripeRefusal | undefined> {
  if (['requires_capture', 'succeeded', 'canceled'].includes(intent.status)) throw unexpected(intent, 'confirmed');
  const method = (await methodOf(records, params)) ?? (await keptMethod(records, intent));
  if (!method)
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  return pay(records, intent, method, { isOwnerThere: flag(params, 'off_session') !== true });
}

const keptMethod = async (records: Records, intent: Intent) =>
  intent.payment_method ? records.find<PaymentMethod>('payment_method', intent.payment_method) : undefined;

/** The cardholder has answered the sandbox's confirmation step. */
export async function answerConfirmation(records: Records, id: string, secret: string, isConfirmed: boolean) {
  const intent = await records.get<Intent>('payment_intent', id);
  if (intent.client_secret !== secret) throw wrongSecret();
  if (intent.status !== 'requires_action') throw unexpected(intent, 'confirmed');
  const method = await keptMethod(records, intent);
  if (!isConfirmed || !method) await failConfirmation(records, intent);
  else await pay(records, intent, method, { isOwnerThere: true, isConfirmed });
  return intent;
}

async function intentOf(asked: StripeRequest): Promise<Intent> {
  const intent = await asked.records.get<Intent>('payment_intent', asked.id, 'intent');
  if (asked.isBrowser && text(asked.params, 'client_secret') !== intent.client_secret) throw wrongSecret();
  return intent;
}

/** Hides the seller's fields from browsers. */
function shown(asked: StripeRequest, answer: Intent | StripeRefusal): Intent | StripeRefusal {
  return asked.isBrowser && 'metadata' in answer ? { ...answer, metadata: {}, customer: null } : answer;
}

function amountOf(params: Params, fallback: number): number {
  const amount = whole(params, 'amount') ?? fallback;
  if (amount < leastCents)
    throw invalid('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' });
  if (amount > maxCents)
    throw invalid('Amount must be no more than €999,999.99', { code: 'amount_too_large', param: 'amount' });
  return amount;
}

function captureMethodOf(params: Params): Intent['capture_method'] {
  const method = text(params, 'capture_method') ?? 'automatic';
  if (method === 'manual') return 'manual';
  if (!['automatic', 'automatic_async'].includes(method))
    throw invalid(`Invalid capture_method: ${method}`, { param: 'capture_method' });
  return 'automatic';
}

function currencyOf(params: Params): string {
  const currency = needed(params, 'currency').toLowerCase();
  if (currency !== 'eur') throw invalid(`Invalid currency: ${currency}. The sandbox knows eur.`, { param: 'currency' });
  return currency;
}

const wrongSecret = () =>
  invalid('The client_secret provided does not match the client_secret associated with this PaymentIntent.', {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
  });

const unexpected = (intent: Intent, what: string) =>
  invalid(`This PaymentIntent's state is ${intent.status}: it can't be ${what}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
