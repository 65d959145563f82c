import type { Knex } from 'knex';

export const mailChannel = 'fanfare_mail';

export interface OutboxMail {
  id: number;
  recipient: string;
  template: string;
  data: Record<string, unknown>;
  attempts: number;
}

/** After this many tries a mail is given up; with the pauses below that is about a day. */
const maxAttempts = 15;
const firstPauseSeconds = 5;
/** A mail that was taken but never reported back (the process died) is tried again after this. */
const claimSeconds = 120;

/**
 * Puts a mail into the outbox; it leaves when the transaction around it commits, and not otherwise.
 * @param db the transaction of what the mail tells about
 */
export async function queueMail(
  db: Knex,
  recipient: string,
  template: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  await db('mail_outbox').insert({ recipient, template, data: JSON.stringify(data) });
  await db.raw(`NOTIFY ${mailChannel}`);
}

/** Takes the mails that are due, so that no other process takes them meanwhile; nothing stays locked while they are sent. */
export async function claimDue(db: Knex, limit: number): Promise<OutboxMail[]> {
  const { rows } = await db.raw<{ rows: OutboxMail[] }>(
    `UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ?)
      WHERE id IN (
        SELECT id FROM mail_outbox WHERE sent_at IS NULL AND next_attempt_at <= now() AND attempts < ?
         ORDER BY id LIMIT ? FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, template, data, attempts`,
    [claimSeconds, maxAttempts, limit],
  );
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Sent, or nothing to send any more. What it was made of is forgotten. */
export async function markDone(db: Knex, id: number): Promise<void> {
  await db('mail_outbox').where({ id }).update({ sent_at: db.fn.now(), data: '{}', last_error: null });
}

/** To be tried again, after a pause that doubles. */
export async function markFailed(db: Knex, mail: OutboxMail, reason: string): Promise<void> {
  const pauseSeconds = firstPauseSeconds * 2 ** Math.min(mail.attempts - 1, 12);
  await db('mail_outbox')
    .where({ id: mail.id })
    .update({
      last_error: reason.slice(0, 500),
      next_attempt_at: db.raw('now() + make_interval(secs => ?)', [pauseSeconds]),
    });
}
