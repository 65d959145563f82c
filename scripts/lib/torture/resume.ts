import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { patiently } from './database.ts';

const pollMs = 200;
const patienceMs = 180_000;

/** What was due before a moment ($1) and isn't done: jobs have to find it, whoever died. */
const stuck: Record<string, string> = {
  'answers to publish': 'SELECT count(*)::int AS count FROM unpublished_answers WHERE publish_at <= $1',
  'earnings to clear': `SELECT count(*)::int AS count FROM submissions WHERE clears_at <= $1 AND cleared_at IS NULL AND NOT is_flagged AND reversed_at IS NULL`,
  'webhooks to process':
    'SELECT count(*)::int AS count FROM webhook_events WHERE received_at <= $1 AND processed_at IS NULL',
  'webhooks to receive': `SELECT count(*)::int AS count FROM sandbox.deliveries WHERE NOT done AND next_at <= $1`,
  'payments in progress': `SELECT count(*)::int AS count FROM purchases p JOIN sandbox.objects o ON o.id = p.payment_intent_id
     WHERE p.created_at <= $1 AND p.status IN ('open', 'processing') AND o.body->>'status' = 'succeeded'`,
  'cash-outs to send': `SELECT count(*)::int AS count FROM cash_outs WHERE approved_at <= $1 AND status = 'approved'`,
  'emails to send': 'SELECT count(*)::int AS count FROM mail_outbox WHERE created_at <= $1 AND sent_at IS NULL',
  'jobs of the dead': `SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'active' AND started_on <= $1`,
};

export async function databaseNow(owner: pg.Pool): Promise<Date> {
  const { rows } = await patiently(() => owner.query<{ now: Date }>('SELECT app_now() AS now'));
  return rows[0]!.now;
}

/**
 * Waits until everything that was due before a moment is done.
 * @returns how long each kind of it took from `startedAtMs` on; those that never ended are infinite
 */
export async function untilResumed(owner: pg.Pool, before: Date, startedAtMs: number): Promise<Record<string, number>> {
  const left = new Set(Object.keys(stuck));
  const tookMs: Record<string, number> = {};
  while (left.size > 0) {
    for (const name of left) {
      const { rows } = await patiently(() => owner.query<{ count: number }>(stuck[name]!, [before]));
      if (rows[0]!.count > 0) continue;
      left.delete(name);
      tookMs[name] = performance.now() - startedAtMs;
    }
    if (performance.now() - startedAtMs > patienceMs) {
      for (const name of left) tookMs[name] = Infinity;
      break;
    }
    if (left.size > 0) await wait(pollMs);
  }
  return tookMs;
}
