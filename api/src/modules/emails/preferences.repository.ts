import type { MailPreferences } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Stoppable } from '../../gateways/mail/index.ts';
import { refuseField } from '../../plugins/errors.ts';

const columnOf = {
  digest: 'wants_digest',
  deadlines: 'wants_deadline_emails',
  promises: 'wants_promise_emails',
  answers: 'answer_emails',
} as const;

export async function preferencesOf(db: Knex, accountId: number): Promise<MailPreferences> {
  const row = await db('accounts')
    .where({ id: accountId })
    .first<MailPreferences>({ ...columnOf });
  return row!;
}

/** Daily answers are part of the digest: they end with it, and come back with it. */
const answersWith = (db: Knex, digest: boolean) =>
  digest
    ? db.raw("CASE WHEN answer_emails = 'off' AND NOT wants_digest THEN 'daily' ELSE answer_emails END")
    : db.raw("CASE WHEN answer_emails = 'daily' THEN 'off' ELSE answer_emails END");

/** @throws AppError invalid_input for daily answers without the digest */
export async function setPreferences(
  db: Knex,
  accountId: number,
  { digest, deadlines, promises, answers }: MailPreferences,
): Promise<void> {
  if (answers === 'daily' && !digest) refuseField('answers', 'Daily emails about answers need the daily digest');
  await db('accounts')
    .where({ id: accountId })
    .update({
      wants_digest: digest,
      wants_deadline_emails: deadlines,
      answer_emails: answers ?? answersWith(db, digest),
      ...(promises !== undefined && { wants_promise_emails: promises }),
    });
}

/** Turns off one kind of email; with the digest, what it brings. */
export async function stop(db: Knex, { accountId, kind }: Stoppable): Promise<void> {
  await db('accounts')
    .where({ id: accountId })
    .update({
      [columnOf[kind]]: kind === 'answers' ? 'off' : false,
      ...(kind === 'digest' && { answer_emails: answersWith(db, false) }),
    });
}
