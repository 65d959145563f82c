import type { QueuedEvent } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Statement, isoOf, queryRow, queryRows, raw, statement } from '../../sql.ts';

export interface QueuedRow {
  id: number;
  event: string;
  account_id: number;
  email: string;
  is_failed: boolean;
  created_at: Date;
  attempts: number;
  last_attempt_at: Date | null;
  next_attempt_at: Date | null;
  last_error: string | null;
}

const queued = raw(`
  SELECT e.id::float8 AS id, e.event, e.account_id, coalesce(e.contact, a.email)::text AS email, e.next_attempt_at = 'infinity' AS is_failed, e.created_at, e.attempts,
         e.last_attempt_at, nullif(e.next_attempt_at, 'infinity') AS next_attempt_at, e.last_error
    FROM marketing_events e JOIN accounts a ON a.id = e.account_id`);

/** Events that wait to be sent, and those that failed for good. */
export const unsentEvents: Statement = statement`
  SELECT count(*) FILTER (WHERE next_attempt_at < 'infinity')::int AS waiting,
         extract(epoch FROM app_now() - min(created_at) FILTER (WHERE next_attempt_at < 'infinity'))::float8 AS oldest_seconds,
         count(*) FILTER (WHERE next_attempt_at = 'infinity')::int AS given_up
    FROM marketing_events WHERE forwarded_at IS NULL`;

/** Events that aren't sent, newest first. @param before the last one of the page before */
export const queuePage = (
  db: Knex,
  state: QueuedEvent['state'] | null,
  before: number | null,
  limit: number,
): Promise<QueuedRow[]> => queryRows<QueuedRow>(db)`
  ${queued}
   WHERE e.forwarded_at IS NULL AND (${state}::text IS NULL OR (e.next_attempt_at = 'infinity') = (${state} = 'failed'))
     AND (${before}::bigint IS NULL OR e.id < ${before}::bigint)
   ORDER BY e.id DESC LIMIT ${limit}`;

/** One that isn't sent; null also where a withdrawn consent has taken it away. */
export const queuedEventOf = (db: Knex, id: number): Promise<QueuedRow | null> =>
  queryRow<QueuedRow>(db)`${queued} WHERE e.id = ${id} AND e.forwarded_at IS NULL`;

/** Makes an event due now. @returns false where it is being sent, or isn't there any more */
export async function makeDue(db: Knex, id: number): Promise<boolean> {
  const due = await queryRow(db)`
    UPDATE marketing_events SET next_attempt_at = app_now()
     WHERE id = ${id} AND forwarded_at IS NULL AND (claimed_until IS NULL OR claimed_until <= app_now()) RETURNING id`;
  return due !== null;
}

export const presentQueued = (row: QueuedRow): QueuedEvent => ({
  id: row.id,
  event: row.event,
  accountId: row.account_id,
  email: row.email,
  state: row.is_failed ? 'failed' : 'waiting',
  createdAt: isoOf(row.created_at),
  attempts: row.attempts,
  lastAttemptAt: isoOf(row.last_attempt_at),
  nextAttemptAt: isoOf(row.next_attempt_at),
  reason: row.last_error,
});
