import type { MailPreferences } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Stoppable } from '../../gateways/mail/index.ts';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import { queryOne, queryRows } from '../../sql.ts';

const columnOf = {
  digest: 'wants_digest',
  deadlines: 'wants_deadline_emails',
  promises: 'wants_promise_emails',
  answers: 'answer_emails',
  tracks: 'track_emails',
} as const;

type Wish = typeof columnOf;
interface PreferencesRow extends Record<keyof Wish, unknown> {
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_time_zone: string | null;
}

export async function preferencesOf(db: Knex, accountId: number): Promise<MailPreferences> {
  const {
    quiet_from: from,
    quiet_to: to,
    quiet_time_zone: timeZone,
    ...wishes
  } = await queryOne<PreferencesRow>(db)`
    SELECT wants_digest AS digest, wants_deadline_emails AS deadlines, wants_promise_emails AS promises, answer_emails AS answers,
           track_emails AS tracks, to_char(quiet_from, 'HH24:MI') AS quiet_from, to_char(quiet_to, 'HH24:MI') AS quiet_to, quiet_time_zone
      FROM accounts WHERE id = ${accountId}`;
  return {
    ...(wishes as unknown as MailPreferences),
    quietHours: from === null || to === null || timeZone === null ? null : { from, to, timeZone },
  };
}

/** What is daily is part of the digest: it ends with it, and comes back with it. */
const dailyWith = (db: Knex, column: 'answer_emails' | 'track_emails', digest: boolean) =>
  digest
    ? db.raw("CASE WHEN ?? = 'off' AND NOT wants_digest THEN 'daily' ELSE ?? END", [column, column])
    : db.raw("CASE WHEN ?? = 'daily' THEN 'off' ELSE ?? END", [column, column]);

/** @throws AppError invalid_input for hours that are none, and for a time zone that nobody knows */
async function checkQuietHours(db: Knex, { from, to, timeZone }: NonNullable<MailPreferences['quietHours']>) {
  if (from === to) refuseField('quietHours', because('emails.quiet_hours'));
  const known = await queryRows<unknown>(db)`SELECT FROM pg_timezone_names WHERE name = ${timeZone}`;
  if (known.length === 0) refuseField('quietHours', because('emails.time_zone_unknown'));
}

/** Tracks are told by emails of their own from when somebody wants them so. */
const sinceOf = (db: Knex, tracks: NonNullable<MailPreferences['tracks']>) =>
  tracks === 'instant' || tracks === 'hourly'
    ? {
        track_emails_since: db.raw(
          "CASE WHEN track_emails IN ('instant', 'hourly') THEN track_emails_since ELSE app_now() END",
        ),
      }
    : {};

/** @throws AppError invalid_input for what is daily without the digest, and for quiet hours that are none */
export async function setPreferences(
  db: Knex,
  accountId: number,
  { digest, deadlines, promises, answers, tracks, quietHours }: MailPreferences,
): Promise<void> {
  if (answers === 'daily' && !digest) refuseField('answers', because('emails.answers_need_digest'));
  if (quietHours) await checkQuietHours(db, quietHours);
  await db('accounts')
    .where({ id: accountId })
    .update({
      wants_digest: digest,
      wants_deadline_emails: deadlines,
      answer_emails: answers ?? dailyWith(db, 'answer_emails', digest),
      // Front ends that don't know of tracks send back what they were given when somebody turns off the digest.
      track_emails: tracks === 'daily' && !digest ? 'off' : (tracks ?? dailyWith(db, 'track_emails', digest)),
      ...(tracks && sinceOf(db, tracks)),
      ...(promises !== undefined && { wants_promise_emails: promises }),
      ...(quietHours !== undefined && {
        quiet_from: quietHours?.from ?? null,
        quiet_to: quietHours?.to ?? null,
        quiet_time_zone: quietHours?.timeZone ?? null,
      }),
    });
}

/** Turns off one kind of email; with the digest, what it brings. */
export async function stop(db: Knex, { accountId, kind }: Stoppable): Promise<void> {
  await db('accounts')
    .where({ id: accountId })
    .update({
      [columnOf[kind]]: kind === 'answers' || kind === 'tracks' ? 'off' : false,
      ...(kind === 'digest' && {
        answer_emails: dailyWith(db, 'answer_emails', false),
        track_emails: dailyWith(db, 'track_emails', false),
      }),
    });
}
