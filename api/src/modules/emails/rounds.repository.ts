import type { Knex } from 'knex';
import type { Stoppable } from '../../gateways/mail/index.ts';
import { queryRows, raw } from '../../sql.ts';

type Kind = Stoppable['kind'];

const wish: Record<Kind, string> = {
  digest: 'a.wants_digest',
  deadlines: 'a.wants_deadline_emails',
  promises: 'a.wants_promise_emails',
  // At each or once a day: an email on its way is sent although somebody has changed to daily, since no digest tells it.
  answers: "a.answer_emails <> 'off'",
  tracks: "a.track_emails <> 'off'",
};

/**
 * SQL: an account `a` that can be written to. A demo curator, who can't sign in, has no mailbox; whoever hasn't confirmed the
 * address may not own it. Who signs in with Google or Spotify has no password.
 */
export const hasMailbox =
  'a.email_confirmed_at IS NOT NULL AND a.suspended_at IS NULL AND (a.password_hash IS NOT NULL OR NOT a.is_demo)';

/** SQL: an account `a` that gets emails of a kind. */
export const getsEmails = (kind: Kind): string => `${wish[kind]} AND ${hasMailbox}`;

/**
 * Begins the round of the day, which starts at an hour of UTC; the caller's transaction holds it. A round that was missed (nothing
 * ran, the clock was moved) is done when somebody comes; those of the days before it are left out.
 * @returns false where the day's round is done, or another process is at it
 */
export async function beginRound(
  trx: Knex.Transaction,
  kind: 'digest' | 'deadlines',
  hourUtc: number,
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `INSERT INTO email_rounds (kind, day) VALUES (?, (app_now() AT TIME ZONE 'UTC' - make_interval(hours => ?))::date)
     ON CONFLICT DO NOTHING`,
    [kind, hourUtc],
  );
  return rowCount > 0;
}

/** Whether an address still gets emails of a kind, checked when one is sent. */
export async function stillGets(db: Knex, { accountId, kind }: Stoppable, email: string): Promise<boolean> {
  const rows = await queryRows<unknown>(db)`
    SELECT FROM accounts a WHERE a.id = ${accountId} AND a.email = ${email} AND ${raw(getsEmails(kind))}`;
  return rows.length > 0;
}
