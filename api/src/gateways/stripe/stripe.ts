import http from 'node:http';
import https from 'node:https';
import type Stripe from 'stripe';
import { loadedLater } from '../../loaded-later.ts';
import { AppError } from '../../plugins/errors.ts';
import type { StripeSettings } from '../../stripe-settings.ts';
import type { Billing } from './billing.ts';
import {
  type WebhookEvent,
  webhookToleranceSeconds,
  type PaymentGateway,
  ProviderRefusal,
} from '../payment-gateway.ts';
import type { BankAccounts, PayoutGateway } from '../payout-gateway.ts';
import type { StripeCalls } from './stripe-calls.ts';
import { stripeBilling } from './stripe-billing.ts';
import { disputeOf, paymentOf, refundOf } from './stripe-objects.ts';
import { stripeAccounts, stripePayouts } from './stripe-payouts.ts';

/** Pinned: an upgrade of the account at Stripe must not change what we read. */
const apiVersion = '2026-10-28.endive';
const retries = 2;
const largestPage = 100;
const currency = 'eur';
const retryAfterSeconds = 10;

const library = loadedLater(async () => (await import('stripe')).default);

/** Translates Stripe's errors. Invalid API keys and rate limits are not the caller's fault, and temporary. */
function translateError(error: unknown, { errors }: typeof Stripe): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { statusCode, code, type } = error;
  if (error instanceof errors.StripeAPIError && statusCode !== undefined && statusCode >= 500) {
    return new ProviderRefusal('provider_failed', true, error);
  }
  const isRefusal =
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeCardError ||
    error instanceof errors.StripeIdempotencyError;
  // 409: the first call under this key is still in progress.
  if (isRefusal && statusCode !== 429 && statusCode !== 409) return new ProviderRefusal(code ?? type, false, error);
  return new AppError('payments_unavailable', undefined, { retryAfterSeconds, cause: error });
}

/** @param open gives the client */
function stripeCalls(open: () => Promise<Stripe>): StripeCalls {
  async function keyed<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await open();
    try {
      return await call(stripe);
    } catch (error) {
      throw translateError(error, await library());
    }
  }
  return {
    keyed,
    // None of their refusals is bound to a key.
    async repeatable(call) {
      try {
        return await keyed(call);
      } catch (error) {
        if (!(error instanceof ProviderRefusal) || !error.isRepeatable) throw error;
        throw new AppError('payments_unavailable', undefined, { retryAfterSeconds, cause: error });
      }
    },
  };
}

/** @returns the gateways, and `close` for their connections */
export function stripePayments(settings: StripeSettings): {
  payments: PaymentGateway;
  billing: Billing;
  payouts: PayoutGateway;
  banks: BankAccounts;
  close: () => void;
} {
  const base = settings.apiBase === null ? null : new URL(settings.apiBase);
  const isPlain = base?.protocol === 'http:';
  const agent = isPlain ? new http.Agent({ keepAlive: true }) : new https.Agent({ keepAlive: true });
  let client: Stripe | undefined;
  const open = async () => {
    const Library = await library();
    return (client ??= new Library(settings.secretKey, {
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
    }));
  };
  const calls = stripeCalls(open);
  const { keyed, repeatable } = calls;

  async function eventOf(raw: Buffer, signature: string, secret: string, now: Date): Promise<WebhookEvent | null> {
    const { webhooks } = await open();
    try {
      const event = webhooks.constructEvent(raw, signature, secret, webhookToleranceSeconds, undefined, now.getTime());
      const { id: objectId } = event.data.object as { id?: string };
      return objectId
        ? { id: event.id, type: event.type, objectId, occurredAt: new Date(event.created * 1_000) }
        : null;
    } catch {
      return null;
    }
  }

  const payments: PaymentGateway = {
    begin: ({ purchaseId, amountCents, description, isCapturedLater, key }) =>
      keyed(async (stripe) =>
        paymentOf(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency,
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              ...(isCapturedLater && { capture_method: 'manual' }),
              metadata: { purchaseId: String(purchaseId) },
              description,
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    read: (id) => repeatable(async (stripe) => paymentOf(await stripe.paymentIntents.retrieve(id))),
    capture: (id, key) =>
      keyed(async (stripe) => paymentOf(await stripe.paymentIntents.capture(id, {}, { idempotencyKey: key }))),
    async cancel(id) {
      try {
        await repeatable((stripe) => stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
      }
    },
    refund: ({ purchaseId, returnId, paymentId, amountCents, key }) =>
      keyed(async (stripe) =>
        refundOf(
          await stripe.refunds.create(
            {
              payment_intent: paymentId,
              amount: amountCents,
              metadata: { purchaseId: String(purchaseId), ...(returnId !== null && { returnId: String(returnId) }) },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    readRefund: (id) => repeatable(async (stripe) => refundOf(await stripe.refunds.retrieve(id))),
    findRefund: (paymentId, returnId) =>
      repeatable(async (stripe) => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: largestPage });
        return data.map(refundOf).find((refund) => refund.returnId === String(returnId)) ?? null;
      }),
    readDispute: (id) => repeatable(async (stripe) => disputeOf(await stripe.disputes.retrieve(id))),
    newestDisputes: () =>
      repeatable(async (stripe) =>
        (await stripe.disputes.list({ limit: largestPage })).data.map((dispute) => dispute.id),
      ),
    async readWebhook(raw, headers, now) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      // Stripe's library refuses old signatures only; one from the future would stay valid for too long.
      const stampSeconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
      if (!(stampSeconds - now.getTime() / 1_000 <= webhookToleranceSeconds)) return null;
      for (const secret of [settings.webhookSecret, settings.connectWebhookSecret]) {
        const event = secret === null ? null : await eventOf(raw, signature, secret, now);
        if (event) return event;
      }
      return null;
    },
  };
  return {
    payments,
    billing: stripeBilling(calls),
    payouts: stripePayouts(calls),
    banks: stripeAccounts(calls),
    close: () => agent.destroy(),
  };
}
