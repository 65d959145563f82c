import type { NotSentReason } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryRow, queryRows, raw } from '../../sql.ts';
import { freshDays, isFact } from './facts.repository.ts';

type Properties = Record<string, string | number | boolean>;

/** After this many tries an event is given up; with the pauses below that is about a day. */
const maxAttempts = 12;
const firstPauseSeconds = 30;
const longestPauseSeconds = 4 * 3_600;
/** An event that was taken up and never reported back (the process died) is tried again after this. */
const claimSeconds = 120;

export interface DueEvent {
  id: number;
  event: string;
  properties: Properties;
  created_at: Date;
  attempts: number;
  email: string;
}

export interface NewEvent {
  event: string;
  subjectId: number | null;
  properties: Properties;
}

/** Whether an account allows marketing. A withdrawal at the same time waits until the transaction ends. */
export async function hasConsent(trx: Knex.Transaction, accountId: number): Promise<boolean> {
  await queryRow(trx)`SELECT FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
  return (await queryRow(trx)`SELECT FROM newest_consent(${accountId}, 'marketing') WHERE is_given`) !== null;
}

/** Stores an event; a fact that is stored already isn't stored again. @returns whether there is something new to send */
export async function saveEvent(
  db: Knex,
  accountId: number,
  { event, subjectId, properties }: NewEvent,
): Promise<boolean> {
  const stored = await db('marketing_events')
    .insert({ account_id: accountId, event, subject_id: subjectId, properties: JSON.stringify(properties) })
    .modify((query) => void (isFact(event) && query.onConflict().ignore()))
    .returning<{ id: number }[]>('id');
  return stored.length > 0;
}

/** SQL: why an event `due` of an account `a` isn't passed on; null where it is. */
const notSent = raw(`
  CASE WHEN due.event = 'contact_removed' THEN NULL
       WHEN a.erased_at IS NOT NULL THEN 'account_deleted'
       WHEN NOT EXISTS (SELECT FROM newest_consent(a.id, 'marketing') WHERE is_given) THEN 'no_consent_now'
       WHEN a.suspended_at IS NOT NULL THEN 'account_suspended'
       WHEN a.is_demo THEN 'demo_account'
       WHEN a.email_confirmed_at IS NULL THEN 'address_unconfirmed'
       WHEN due.created_at < app_now() - make_interval(days => ${freshDays}) THEN 'too_old' END`);

/** Why an event would be set aside; null where it wouldn't, or isn't there any more. */
export async function reasonAgainst(db: Knex, id: number): Promise<NotSentReason | null> {
  const row = await queryRow<{ reason: NotSentReason | null }>(db)`
    SELECT ${notSent} AS reason FROM marketing_events due JOIN accounts a ON a.id = due.account_id WHERE due.id = ${id}`;
  return row?.reason ?? null;
}

/** Sets aside what will not be passed on. */
export async function setAside(db: Knex): Promise<void> {
  await execute(db)`
    UPDATE marketing_events e SET next_attempt_at = 'infinity', last_error = aside.reason
      FROM (SELECT due.id, ${notSent} AS reason
              FROM marketing_events due JOIN accounts a ON a.id = due.account_id
             WHERE due.forwarded_at IS NULL AND due.next_attempt_at <= app_now()) aside
     WHERE e.id = aside.id AND aside.reason IS NOT NULL`;
}

/** Takes the events that are due, so that no other process takes them meanwhile; nothing stays locked while they are sent. */
export async function claimDue(db: Knex, limit: number): Promise<DueEvent[]> {
  const rows = await queryRows<DueEvent>(db)`
    UPDATE marketing_events e SET attempts = e.attempts + 1, last_attempt_at = app_now(),
           claimed_until = app_now() + make_interval(secs => ${claimSeconds}),
           next_attempt_at = app_now() + make_interval(secs => ${claimSeconds})
      FROM accounts a
     WHERE a.id = e.account_id AND e.id IN (
       SELECT id FROM marketing_events WHERE forwarded_at IS NULL AND next_attempt_at <= app_now()
        ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING e.id, e.event, e.properties, e.created_at, e.attempts, coalesce(e.contact, a.email)::text AS email`;
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Whether a claimed event is still there: a withdrawn consent takes away what waits. */
export async function isWanted(db: Knex, id: number): Promise<boolean> {
  return (await queryRow(db)`SELECT FROM marketing_events WHERE id = ${id} AND forwarded_at IS NULL`) !== null;
}

/** Also forgets the address of a contact that was removed. */
export async function markForwarded(db: Knex, id: number): Promise<void> {
  await db('marketing_events')
    .where({ id })
    .update({ forwarded_at: db.raw('app_now()'), last_error: null, claimed_until: null, contact: null });
}

/** Gives up on an event. */
export async function markRefused(db: Knex, id: number, reason: string): Promise<void> {
  await db('marketing_events')
    .where({ id })
    .update({ next_attempt_at: 'infinity', last_error: reason.slice(0, 500), claimed_until: null });
}

/** Schedules a retry with exponential backoff. */
export async function markFailed(db: Knex, { id, attempts }: DueEvent, reason: string): Promise<void> {
  if (attempts >= maxAttempts) return markRefused(db, id, reason);
  const pauseSeconds = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (attempts - 1));
  await db('marketing_events')
    .where({ id })
    .update({
      last_error: reason.slice(0, 500),
      claimed_until: null,
      next_attempt_at: db.raw('app_now() + make_interval(secs => ?)', [pauseSeconds]),
    });
}
