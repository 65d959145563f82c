import type { Pool } from 'pg';
import type { FaultInjector } from './faults.policy.ts';
import type { StoredObject } from './store.ts';

/** Concurrent deliveries, and the timeout of each. */
const concurrency = 8;
const timeoutMs = 10_000;
const maxAttempts = 30;
const staleSeconds = 3_600;

/** The webhook endpoint, and how the provider serialises and signs events. */
export interface Post {
  provider: string;
  url: string;
  bodyOf(notice: StoredObject): string;
  /** @returns the signature headers */
  sign(body: string, atSeconds: number): Record<string, string>;
  /** Changes the body so that it stays parseable. */
  tamper(body: string): string;
}

interface Delivery {
  id: number;
  attempts: number;
  event: StoredObject;
  nowSeconds: number;
}

/** Seconds until the next try: 1, 2, 4 … 60. */
const pauseSeconds = (attempts: number): number => Math.min(60, 2 ** (attempts - 1));

/** Delivers events to the product's endpoint, with retries until it answers 2xx. */
export function webhookSender(pool: Pool, faults: FaultInjector, post: Post) {
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function attempt({ id, attempts, event, nowSeconds }: Delivery): Promise<void> {
    const counts = faults.deliveries;
    const body = post.bodyOf(event);
    const isFirst = attempts === 0;
    const isTampered = isFirst && Math.random() < faults.policy.tamperRate;
    const isStale = isFirst && !isTampered && Math.random() < faults.policy.staleRate;
    counts.sent += 1;
    if (isTampered) counts.tampered += 1;
    if (isStale) counts.stale += 1;
    const isAccepted = await fetch(post.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...post.sign(body, isStale ? nowSeconds - staleSeconds : nowSeconds),
      },
      body: isTampered ? post.tamper(body) : body,
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutMs)]),
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
      `UPDATE sandbox.deliveries SET attempts = $2, done = $3,
         next_at = clock_timestamp() + make_interval(secs => $4) WHERE id = $1`,
      [id, attempts + 1, isAccepted || attempts + 1 >= maxAttempts, pauseSeconds(attempts + 1)],
    );
  }

  async function sendDue(): Promise<void> {
    while (!stop.signal.aborted) {
      const { rows } = await pool.query(
        `SELECT d.id::float8 AS id, d.attempts, e.body AS event,
                floor(extract(epoch FROM app_now()))::float8 AS "nowSeconds"
         FROM sandbox.deliveries d JOIN sandbox.objects e ON e.id = d.event_id
         WHERE d.provider = $1 AND NOT d.done AND d.next_at <= clock_timestamp() ORDER BY d.next_at LIMIT $2`,
        [post.provider, concurrency],
      );
      if (rows.length === 0) return;
      await Promise.all((rows as Delivery[]).map(attempt));
    }
  }

  return {
    /** Sends all due deliveries, one round at a time. */
    send(): Promise<void> {
      running = running.then(sendDue, sendDue);
      return running;
    },
    async waiting(): Promise<number> {
      const sql = 'SELECT count(*)::int AS waiting FROM sandbox.deliveries WHERE provider = $1 AND NOT done';
      return (await pool.query(sql, [post.provider])).rows[0].waiting;
    },
    /** Aborts deliveries in flight; they are sent again after a restart. */
    async stop(): Promise<void> {
      stop.abort();
      await running.catch(() => undefined);
    },
  };
}
export type WebhookSender = ReturnType<typeof webhookSender>;
