import type { Knex } from 'knex';
import { notifyOf } from '../../plugins/notify.ts';
import { type Statement, execute, queryRow, raw, statement } from '../../sql.ts';
import type { Reader } from '../../texts/index.ts';

export const mailChannel = 'fanfare_mail';

export interface OutboxMail {
  id: number;
  recipient: string;
  template: string;
  data: Record<string, unknown>;
  attempts: number;
  language: string;
  timeZone: string | null;
}

/** An email is abandoned after this many attempts: with the pauses below, after about a day. The outbox's indexes have the same number. */
export const maxAttempts = 15;
const isWaiting = raw(`sent_at IS NULL AND attempts < ${maxAttempts}`);
const isGivenUp = raw(`sent_at IS NULL AND attempts >= ${maxAttempts}`);
const firstPauseSeconds = 5;
/** An email whose sending never finished (the process died) is claimed again after this. */
const claimSeconds = 120;

/**
 * Queues an email, which is sent only if the surrounding transaction commits.
 * @param db the transaction of the event that the email reports
 * @param reader for an address that no account has; the account's own language and time zone go first
 */
export async function queueMail(
  db: Knex,
  recipient: string,
  template: string,
  data: Record<string, unknown> = {},
  reader?: Reader,
): Promise<void> {
  const said = reader && { language: reader.language, time_zone: reader.timeZone };
  await db('mail_outbox').insert({ recipient, template, data: JSON.stringify(data), ...said });
  await notifyOf(db, mailChannel);
}

export interface BulkMail {
  recipient: string;
  data: Record<string, unknown>;
}

/** Queues emails to many recipients; they are sent after individual ones. */
export async function queueBulk(trx: Knex.Transaction, template: string, mails: readonly BulkMail[]): Promise<void> {
  if (mails.length === 0) return;
  await execute(trx)`
    INSERT INTO mail_outbox (recipient, template, data, is_bulk, language, time_zone)
    SELECT m.recipient, ${template}, m.data, true, a.language, a.time_zone
      FROM unnest(${mails.map((mail) => mail.recipient)}::text[], ${mails.map((mail) => JSON.stringify(mail.data))}::jsonb[])
             WITH ORDINALITY AS m (recipient, data, position)
      LEFT JOIN accounts a ON a.email = m.recipient::citext ORDER BY m.position`;
  await notifyOf(trx, mailChannel);
}

/** Claims the next due email, so that no other process does meanwhile; nothing stays locked while it is sent. */
export async function claimNext(db: Knex): Promise<OutboxMail | null> {
  return queryRow<OutboxMail>(db)`
    UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${claimSeconds})
     WHERE id = (
       SELECT id FROM mail_outbox WHERE ${isWaiting} AND next_attempt_at <= now()
        ORDER BY is_bulk, next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, template, data, attempts, language, time_zone AS "timeZone"`;
}

/** Emails that wait to be sent, and those that were given up. */
export const unsent: Statement = statement`
  SELECT count(*)::int AS waiting, extract(epoch FROM app_now() - min(created_at))::float8 AS oldest_seconds,
         (SELECT count(*)::int FROM mail_outbox WHERE ${isGivenUp}) AS given_up
    FROM mail_outbox WHERE ${isWaiting}`;

/** Marks an email as done, and deletes its data. */
export async function markDone(db: Knex, id: number): Promise<void> {
  await db('mail_outbox').where({ id }).update({ sent_at: db.fn.now(), data: '{}', last_error: null });
}

/** Schedules another attempt after a doubling pause; or abandons the email where another attempt can't help. */
export async function markFailed(db: Knex, mail: OutboxMail, reason: string, isFinal: boolean): Promise<void> {
  const pauseSeconds = firstPauseSeconds * 2 ** Math.min(mail.attempts - 1, 12);
  await db('mail_outbox')
    .where({ id: mail.id })
    .update({
      last_error: reason.slice(0, 500),
      next_attempt_at: db.raw('now() + make_interval(secs => ?)', [pauseSeconds]),
      ...(isFinal && { attempts: maxAttempts, data: '{}' }),
    });
}
