import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { Trouble } from './policy.ts';
import type { StripeObject } from './store.ts';

/** So many are on their way at once, and so long each may take. */
const atOnce = 8;
const patienceMs = 10_000;
const mostTries = 30;

interface Delivery {
  id: number;
  attempts: number;
  event: StripeObject;
  nowSeconds: number;
}

/** Stripe's header: the moment, and an HMAC over the moment and the body. */
const signature = (secret: string, body: string, atSeconds: number): string =>
  `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;

/** Seconds until the next try: 1, 2, 4 … 60. */
const pauseSeconds = (attempts: number): number => Math.min(60, 2 ** (attempts - 1));

/** Sends what waits to the product's endpoint, again and again until it says 2xx. */
export function webhookSender(pool: Pool, trouble: Trouble, to: { url: string; secret: string }) {
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function attempt({ id, attempts, event, nowSeconds }: Delivery): Promise<void> {
    const counts = trouble.deliveries;
    const body = JSON.stringify(event);
    const isFirst = attempts === 0;
    const isTampered = isFirst && Math.random() < trouble.policy.tamperRate;
    const isStale = isFirst && !isTampered && Math.random() < trouble.policy.staleRate;
    const header = signature(to.secret, body, isStale ? nowSeconds - 3_600 : nowSeconds);
    counts.sent += 1;
    if (isTampered) counts.tampered += 1;
    if (isStale) counts.stale += 1;
    const isAccepted = await fetch(to.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
      body: isTampered ? body.replace(/"created":(\d+)/, '"created":1$1') : body,
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (stop.signal.aborted) return;
    counts[isAccepted ? 'accepted' : 'refused'] += 1;
    if (isAccepted && isTampered) counts.tamperedAccepted += 1;
    if (isAccepted && isStale) counts.staleAccepted += 1;
    await pool.query(
      `UPDATE sandbox.stripe_deliveries SET attempts = $2, done = $3,
         next_at = clock_timestamp() + make_interval(secs => $4) WHERE id = $1`,
      [id, attempts + 1, isAccepted || attempts + 1 >= mostTries, pauseSeconds(attempts + 1)],
    );
  }

  async function sendDue(): Promise<void> {
    while (!stop.signal.aborted) {
      const { rows } = await pool.query(
        `SELECT d.id::float8 AS id, d.attempts, e.body AS event,
                floor(extract(epoch FROM app_now()))::float8 AS "nowSeconds"
         FROM sandbox.stripe_deliveries d JOIN sandbox.stripe_objects e ON e.id = d.event_id
         WHERE NOT d.done AND d.next_at <= clock_timestamp() ORDER BY d.next_at LIMIT $1`,
        [atOnce],
      );
      if (rows.length === 0) return;
      await Promise.all((rows as Delivery[]).map(attempt));
    }
  }

  return {
    /** Sends all that is due. One round at a time. */
    send(): Promise<void> {
      running = running.then(sendDue, sendDue);
      return running;
    },
    async waiting(): Promise<number> {
      const { rows } = await pool.query(
        'SELECT count(*)::int AS waiting FROM sandbox.stripe_deliveries WHERE NOT done',
      );
      return rows[0].waiting;
    },
    /** Ends what is on its way; it is sent again at the next start. */
    async stop(): Promise<void> {
      stop.abort();
      await running.catch(() => undefined);
    },
  };
}
export type WebhookSender = ReturnType<typeof webhookSender>;
