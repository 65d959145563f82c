import pg from 'pg';
import Stripe from 'stripe';
import { loopbackServer } from '../../../../sandbox/loopback-server.ts';
import { payPalKeys, paypalSandbox } from '../../../../sandbox/paypal/index.ts';
import { stripeSandbox } from '../../../../sandbox/stripe/index.ts';
import { testApp } from '../../../../test/build-app.ts';
import { freePort } from '../../../../test/free-port.ts';

type Fault = '500_before' | '500_after' | 'reset' | 'timeout' | '429';
type Means = 'balance' | 'declined_card' | 'slow_bank' | 'failing_bank';
interface Policy {
  duplicate?: number;
  shuffle?: boolean;
  delayMs?: number;
  dropRate?: number;
  tamperRate?: number;
  staleRate?: number;
  faults?: { call: string; mode: Fault; times: number }[];
}
interface Counters {
  captures: Record<string, number>;
  calls: Record<string, number>;
  deliveries: Record<
    | 'waiting'
    | 'sent'
    | 'accepted'
    | 'refused'
    | 'dropped'
    | 'tampered'
    | 'tamperedAccepted'
    | 'stale'
    | 'staleAccepted'
    | 'duplicates',
    number
  >;
}

export const webhookSecret = 'whsec_fanfare_sandbox';
const secretKey = 'sk_test_fanfare_sandbox';

/**
 * The API, listening, with the sandbox's Stripe beside it; both communicate over HTTP, through the real library.
 * @param env as for `testApp`
 * @param options where PayPal's webhooks go instead of the API
 */
export async function shop(env: Record<string, string> = {}, options: { payPalWebhookUrl?: string } = {}) {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const paypalBase = `${base}/paypal`;
  const api = await testApp({
    STRIPE_API_BASE: base,
    STRIPE_TIMEOUT_MS: '400',
    PAYPAL_API_BASE: paypalBase,
    PAYPAL_TIMEOUT_MS: '400',
    ...env,
  });
  const apiUrl = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const pool = new pg.Pool({ connectionString: api.database.ownerUrl, max: 6 });
  // Dropping the database closes idle connections.
  pool.on('error', () => undefined);
  const sandbox = await loopbackServer();
  await stripeSandbox(sandbox, pool, { webhookUrl: `${apiUrl}/api/webhooks/stripe` });
  await paypalSandbox(sandbox, pool, { webhookUrl: options.payPalWebhookUrl ?? `${apiUrl}/api/webhooks/paypal` });
  await sandbox.listen({ port, host: 'localhost' });
  /** A client of the seller's own, for actions of a browser or on Stripe's dashboard. */
  const stripe = new Stripe(secretKey, { host: 'localhost', port, protocol: 'http', telemetry: false });

  const control = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${base}/_control/${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };

  return {
    api,
    apiUrl,
    stripe,
    policy: (policy: Policy) => control('stripe/policy', policy),
    counters: () => control<Counters>('stripe/counters'),
    /** Sends the webhooks that are due, and waits for them. */
    tick: () => control<{ waiting: number }>('stripe/tick', {}),
    paypal: {
      policy: (policy: Policy) => control('paypal/policy', policy),
      counters: () => control<Counters>('paypal/counters'),
      tick: () => control<{ waiting: number }>('paypal/tick', {}),
      dispute: (asked: object) => control<{ dispute_id: string }>('paypal/disputes', asked),
      endDispute: (id: string, outcome: 'won' | 'lost') => control(`paypal/disputes/${id}/close`, { outcome }),
      /** Approves an order, as on PayPal's page. @returns the return address */
      async agree(orderId: string, means: Means = 'balance'): Promise<string> {
        const answer = await fetch(`${paypalBase}/checkoutnow/${orderId}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ means }),
        });
        if (!answer.ok) throw new Error(await answer.text());
        return ((await answer.json()) as { url: string }).url;
      },
      /** Calls PayPal's API as its seller, for calls that the product doesn't make. */
      async ask<T>(path: string, body?: object): Promise<T> {
        const token = await fetch(`${paypalBase}/v1/oauth2/token`, {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${payPalKeys.clientId}:${payPalKeys.clientSecret}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: 'grant_type=client_credentials',
        });
        const { access_token: bearer } = (await token.json()) as { access_token: string };
        const answer = await fetch(paypalBase + path, {
          headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.json()) as T;
      },
    },
    dispute: (asked: object) => control<{ id: string }>('stripe/disputes', asked),
    endDispute: (id: string, outcome: 'won' | 'lost') => control(`stripe/disputes/${id}/close`, { outcome }),
    /** Pays by card, as a buyer does. A decline doesn't fail the test. */
    async pay(intentId: string, card = 'pm_card_visa') {
      return stripe.paymentIntents.confirm(intentId, { payment_method: card }).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        return null;
      });
    },
    async close() {
      await sandbox.close();
      await pool.end();
      await api.close();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof shop>>;

/** Shops for concurrent tests that mostly wait, for timeouts and retries: each test takes a free one. */
export async function shops(count = 5) {
  const all = await Promise.all(Array.from({ length: count }, () => shop({ FANFARE_DB_POOL: '4' })));
  const free = [...all];
  return {
    all,
    async withOne<T>(work: (world: Shop) => Promise<T>): Promise<T> {
      const world = free.pop();
      if (!world) throw new Error(`more than ${count} tests at a time`);
      try {
        return await work(world);
      } finally {
        free.push(world);
      }
    },
    async close() {
      for (const world of all) await world.close();
    },
  };
}
export type Shops = Awaited<ReturnType<typeof shops>>;

export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret')[0]!;
