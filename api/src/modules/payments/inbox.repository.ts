import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';

export interface InboxEvent {
  id: string;
  type: string;
  object_id: string;
  attempts: number;
}

/** An event whose processing never finished (the process died) is claimed again after this. */
const claimSeconds = 120;
const firstPauseSeconds = 5;

/** Stores an event, once. */
export async function insertEvent(db: Knex, event: { id: string; type: string; objectId: string }): Promise<void> {
  await execute(db)`
    INSERT INTO webhook_events (id, type, object_id) VALUES (${event.id}, ${event.type}, ${event.objectId})
      ON CONFLICT (id) DO NOTHING`;
}

/** Claims due events, so that no other process does meanwhile; nothing stays locked while they are processed. */
export async function claimEvents(db: Knex, limit: number): Promise<InboxEvent[]> {
  return queryRows<InboxEvent>(db)`
    UPDATE webhook_events SET attempts = attempts + 1,
           next_attempt_at = app_now() + make_interval(secs => ${claimSeconds})
     WHERE id IN (SELECT id FROM webhook_events WHERE processed_at IS NULL AND next_attempt_at <= app_now()
                   ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, type, object_id, attempts`;
}

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
         next_attempt_at = app_now() + make_interval(secs => least(${firstPauseSeconds} * 2 ^ (attempts - 1), 3600))
     WHERE id = ANY (${[...ids]}::text[])`;
}
