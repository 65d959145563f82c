import type { Knex } from 'knex';
import { type Statement, execute, queryRows, statement } from '../../sql.ts';

export interface InboxEvent {
  id: string;
  type: string;
  object_id: string;
  occurred_at: Date | null;
  attempts: number;
}

/** An event whose processing never finished (the process died) is claimed again after this. The job's lock alone keeps processes apart. */
const claimSeconds = 30;
const firstPauseSeconds = 5;

export interface NewEvent {
  id: string;
  type: string;
  objectId: string;
  occurredAt: Date | null;
  /** Whether anything follows from it; the others count as processed. */
  isOfInterest: boolean;
}

/** Stores events, each once; in the order of their ids, so that two processes that get the same don't wait for each other. */
export async function insertEvents(db: Knex, events: readonly NewEvent[]): Promise<void> {
  await execute(db)`
    INSERT INTO webhook_events (id, type, object_id, occurred_at, received_at, next_attempt_at, processed_at)
      SELECT e.id, e.type, e.object_id, nullif(e.occurred_at, '')::timestamptz, now, now, CASE WHEN NOT e.is_of_interest THEN now END
        FROM unnest(${events.map((event) => event.id)}::text[], ${events.map((event) => event.type)}::text[],
                    ${events.map((event) => event.objectId)}::text[],
                    ${events.map((event) => event.occurredAt?.toISOString() ?? '')}::text[],
                    ${events.map((event) => event.isOfInterest)}::boolean[])
          AS e (id, type, object_id, occurred_at, is_of_interest), app_now() AS now
       ORDER BY e.id
      ON CONFLICT (id) DO NOTHING`;
}

/** Claims due events, so that no other process does meanwhile; nothing stays locked while they are processed. */
export async function claimEvents(db: Knex, limit: number): Promise<InboxEvent[]> {
  return queryRows<InboxEvent>(db)`
    UPDATE webhook_events SET attempts = attempts + 1,
           next_attempt_at = app_now() + make_interval(secs => ${claimSeconds})
     WHERE id IN (SELECT id FROM webhook_events WHERE processed_at IS NULL AND next_attempt_at <= app_now()
                   ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, type, object_id, occurred_at, attempts`;
}

/** Events that wait to be processed: none of them is given up. */
export const unprocessed: Statement = statement`
  SELECT count(*)::int AS waiting, extract(epoch FROM app_now() - min(received_at))::float8 AS oldest_seconds, 0 AS given_up
    FROM webhook_events WHERE processed_at IS NULL`;

/** @param remark why nothing was done */
export async function markProcessed(db: Knex, ids: readonly string[], remark: string | null = null): Promise<void> {
  await execute(db)`
    UPDATE webhook_events SET processed_at = app_now(), last_error = ${remark} WHERE id = ANY (${[...ids]}::text[])`;
}

/** Schedules another attempt after a pause that doubles up to an hour. */
export async function postpone(db: Knex, ids: readonly string[], reason: string): Promise<void> {
  await execute(db)`
    UPDATE webhook_events
       SET last_error = ${reason.slice(0, 500)},
         next_attempt_at = app_now() + make_interval(secs => least(${firstPauseSeconds} * 2 ^ least(attempts - 1, 10), 3600))
     WHERE id = ANY (${[...ids]}::text[])`;
}
