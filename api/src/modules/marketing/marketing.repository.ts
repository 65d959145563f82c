import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';

type Properties = Record<string, string | number | boolean>;

/** After this many tries an event is given up; with the pauses below that is about a day. */
const maxAttempts = 12;
const firstPauseSeconds = 30;
const longestPauseSeconds = 4 * 3_600;
/** An event that was taken up and never reported back (the process died) is tried again after this. */
const claimSeconds = 120;
/** Older events are stale: a key that is configured later doesn't start with them. */
const freshDays = 7;

export interface DueEvent {
  id: number;
  event: string;
  properties: Properties;
  created_at: Date;
  attempts: number;
  email: string;
}

export async function keepEvent(db: Knex, accountId: number, event: string, properties: Properties): Promise<void> {
  await db('marketing_events').insert({ account_id: accountId, event, properties: JSON.stringify(properties) });
}

/**
 * Sets aside what will not be passed on: of accounts that are suspended, unconfirmed, a demo's or want no news by email, and what has
 * become old.
 */
export async function setAside(db: Knex): Promise<void> {
  await execute(db)`
    UPDATE marketing_events e SET next_attempt_at = 'infinity', last_error = 'not passed on'
      FROM accounts a
     WHERE a.id = e.account_id AND e.forwarded_at IS NULL AND e.next_attempt_at <= app_now()
       AND (a.suspended_at IS NOT NULL OR a.email_confirmed_at IS NULL OR a.is_demo OR NOT a.wants_digest
            OR e.created_at < app_now() - make_interval(days => ${freshDays}))`;
}

/** Takes the events that are due, so that no other process takes them meanwhile; nothing stays locked while they are sent. */
export async function claimDue(db: Knex, limit: number): Promise<DueEvent[]> {
  const rows = await queryRows<DueEvent>(db)`
    UPDATE marketing_events e SET attempts = e.attempts + 1,
           next_attempt_at = app_now() + make_interval(secs => ${claimSeconds})
      FROM accounts a
     WHERE a.id = e.account_id AND e.id IN (
       SELECT id FROM marketing_events WHERE forwarded_at IS NULL AND next_attempt_at <= app_now()
        ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING e.id, e.event, e.properties, e.created_at, e.attempts, a.email`;
  return rows.toSorted((a, b) => a.id - b.id);
}

export async function markForwarded(db: Knex, id: number): Promise<void> {
  await db('marketing_events')
    .where({ id })
    .update({ forwarded_at: db.raw('app_now()'), last_error: null });
}

/** Gives up on an event. */
export async function markRefused(db: Knex, id: number, reason: string): Promise<void> {
  await db('marketing_events')
    .where({ id })
    .update({ next_attempt_at: 'infinity', last_error: reason.slice(0, 500) });
}

/** Schedules a retry with exponential backoff. */
export async function markFailed(db: Knex, { id, attempts }: DueEvent, reason: string): Promise<void> {
  if (attempts >= maxAttempts) return markRefused(db, id, reason);
  const pauseSeconds = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (attempts - 1));
  await db('marketing_events')
    .where({ id })
    .update({
      last_error: reason.slice(0, 500),
      next_attempt_at: db.raw('app_now() + make_interval(secs => ?)', [pauseSeconds]),
    });
}
