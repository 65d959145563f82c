import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';
import { AppError } from '../../plugins/errors.ts';
import type { StripeSettings } from '../../stripe-settings.ts';
import type { Billing } from './billing.ts';
import { type Notice, noticeToleranceSeconds, type PaymentGateway, ProviderRefusal } from '../payment-gateway.ts';
import type { BankAccounts, PayoutGateway } from '../payout-gateway.ts';
import { stripeBilling } from './stripe-billing.ts';
import { disputeOf, paymentOf, refundOf } from './stripe-objects.ts';
import { stripeAccounts, stripePayouts } from './stripe-payouts.ts';

/** Pinned: an upgrade of the account at Stripe must not change what we read. */
const apiVersion = '2026-10-28.endive';
const retries = 2;
const largestPage = 100;
const currency = 'eur';
const retryAfterSeconds = 10;

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

/** @returns the gateways, and how to shut them */
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

  function noticeOf(raw: Buffer, signature: string, secret: string, now: Date): Notice | null {
    try {
      const event = stripe.webhooks.constructEvent(
        raw,
        signature,
        secret,
        noticeToleranceSeconds,
        undefined,
        now.getTime(),
      );
      const { id: objectId } = event.data.object as { id?: string };
      return objectId ? { id: event.id, type: event.type, objectId } : null;
    } catch {
      return null;
    }
  }

  const payments: PaymentGateway = {
    begin: ({ purchaseId, amountCents, description, isCapturedLater, key }) =>
      told(async () =>
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
    read: (id) => read(async () => paymentOf(await stripe.paymentIntents.retrieve(id))),
    capture: (id, key) =>
      told(async () => paymentOf(await stripe.paymentIntents.capture(id, {}, { idempotencyKey: key }))),
    async cancel(id) {
      try {
        await read(() => stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
      }
    },
    refund: ({ purchaseId, returnId, paymentId, amountCents, key }) =>
      told(async () =>
        refundOf(
          await stripe.refunds.create(
            {
              payment_intent: paymentId,
              amount: amountCents,
              metadata: { purchaseId: String(purchaseId), returnId: String(returnId) },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    readRefund: (id) => read(async () => refundOf(await stripe.refunds.retrieve(id))),
    findRefund: (paymentId, returnId) =>
      read(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: largestPage });
        return data.map(refundOf).find((refund) => refund.returnId === String(returnId)) ?? null;
      }),
    readDispute: (id) => read(async () => disputeOf(await stripe.disputes.retrieve(id))),
    newestDisputes: () =>
      read(async () => (await stripe.disputes.list({ limit: largestPage })).data.map((dispute) => dispute.id)),
    async readNotice(raw, headers, now) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      // Stripe's library refuses what is too old; a signature from the future would stay good for as long as it is ahead.
      const stampSeconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
      if (!(stampSeconds - now.getTime() / 1_000 <= noticeToleranceSeconds)) return null;
      for (const secret of [settings.webhookSecret, settings.connectWebhookSecret]) {
        const notice = secret === null ? null : noticeOf(raw, signature, secret, now);
        if (notice) return notice;
      }
      return null;
    },
  };
  const asks = { told, read };
  return {
    payments,
    billing: stripeBilling(stripe, asks),
    payouts: stripePayouts(stripe, asks),
    banks: stripeAccounts(stripe, asks),
    close: () => agent.destroy(),
  };
}
