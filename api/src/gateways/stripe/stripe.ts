import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';
import { AppError } from '../../plugins/errors.ts';
import type { StripeSettings } from '../../stripe-settings.ts';
import type { Billing } from './billing.ts';
import { type CardPayments, type Intent, ProviderRefusal, type Refund } from './card-payments.ts';
import { stripeBilling } from './stripe-billing.ts';

/** Pinned: an upgrade of the account at Stripe must not change what we read. */
const apiVersion = '2026-10-28.endive';
const retries = 2;
const toleranceSeconds = 300;
const currency = 'eur';
const retryAfterSeconds = 10;

const intentStates: Record<string, Intent['state']> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

const intentOf = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  clientSecret: intent.client_secret,
  state: intentStates[intent.status] ?? 'open',
  amountCents: intent.amount,
  receivedCents: intent.amount_received,
  currency: intent.currency,
  purchaseId: intent.metadata['purchaseId'] ?? null,
  failure: intent.last_payment_error
    ? (intent.last_payment_error.decline_code ?? intent.last_payment_error.code ?? 'card_declined')
    : null,
});

const refundStates: Record<string, Refund['state']> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' };

const refundOf = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  state: refundStates[refund.status ?? ''] ?? 'pending',
  amountCents: refund.amount,
  returnId: refund.metadata?.['returnId'] ?? null,
  failure: refund.failure_reason ?? null,
});

/** What Stripe's errors mean for us. A broken key or too many calls are not the caller's fault, and pass. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, code, type } = error;
  if (error instanceof Stripe.errors.StripeAPIError && statusCode !== undefined && statusCode >= 500) {
    return new ProviderRefusal('provider_failed', true, error);
  }
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeIdempotencyError;
  // 409: the first try under this key is still being worked on.
  if (isRefusal && statusCode !== 429 && statusCode !== 409) return new ProviderRefusal(code ?? type, false, error);
  return new AppError('payments_unavailable', undefined, { retryAfterSeconds, cause: error });
}

/** Asks again later what can be asked at any time; only what changes something has an answer that is bound to its key. */
async function read<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await told(call);
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !error.isRepeatable) throw error;
    throw new AppError('payments_unavailable', undefined, { retryAfterSeconds, cause: error });
  }
}

async function told<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw meaningOf(error);
  }
}

/** @returns the doors, and how to shut them */
export function stripePayments(settings: StripeSettings): {
  payments: CardPayments;
  billing: Billing;
  close: () => void;
} {
  const base = settings.apiBase === null ? null : new URL(settings.apiBase);
  const isPlain = base?.protocol === 'http:';
  const agent = isPlain ? new http.Agent({ keepAlive: true }) : new https.Agent({ keepAlive: true });
  const stripe = new Stripe(settings.secretKey, {
    apiVersion,
    maxNetworkRetries: retries,
    timeout: settings.timeoutMs,
    telemetry: false,
    httpAgent: agent,
    ...(base && {
      host: base.hostname,
      port: base.port || (isPlain ? 80 : 443),
      protocol: isPlain ? ('http' as const) : ('https' as const),
    }),
  });

  const payments: CardPayments = {
    createIntent: ({ purchaseId, amountCents, key }) =>
      told(async () =>
        intentOf(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency,
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              metadata: { purchaseId: String(purchaseId) },
              description: 'Fanfare Credits',
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    readIntent: (id) => read(async () => intentOf(await stripe.paymentIntents.retrieve(id))),
    async cancelIntent(id) {
      try {
        await read(() => stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
      }
    },
    refund: ({ purchaseId, returnId, intentId, amountCents, key }) =>
      told(async () =>
        refundOf(
          await stripe.refunds.create(
            {
              payment_intent: intentId,
              amount: amountCents,
              metadata: { purchaseId: String(purchaseId), returnId: String(returnId) },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    readRefund: (id) => read(async () => refundOf(await stripe.refunds.retrieve(id))),
    findRefund: (intentId, returnId) =>
      read(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        return data.map(refundOf).find((refund) => refund.returnId === String(returnId)) ?? null;
      }),
    readNotice(raw, signature, now) {
      // Stripe's library refuses what is too old; a signature from the future would stay good for as long as it is ahead.
      const stampSeconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
      if (!(stampSeconds - now.getTime() / 1_000 <= toleranceSeconds)) return null;
      try {
        const event = stripe.webhooks.constructEvent(
          raw,
          signature,
          settings.webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
        const { id: objectId } = event.data.object as { id?: string };
        return objectId ? { id: event.id, type: event.type, objectId } : null;
      } catch {
        return null;
      }
    },
  };
  return { payments, billing: stripeBilling(stripe, { told, read }), close: () => agent.destroy() };
}
