import type { MailPreferences } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Stoppable } from '../../gateways/mail/index.ts';

const columnOf = {
  digest: 'wants_digest',
  deadlines: 'wants_deadline_emails',
  promises: 'wants_promise_emails',
} as const;

export async function preferencesOf(db: Knex, accountId: number): Promise<MailPreferences> {
  const row = await db('accounts')
    .where({ id: accountId })
    .first<MailPreferences>({ ...columnOf });
  return row!;
}

export async function setPreferences(
  db: Knex,
  accountId: number,
  { digest, deadlines, promises }: MailPreferences,
): Promise<void> {
  await db('accounts')
    .where({ id: accountId })
    .update({
      wants_digest: digest,
      wants_deadline_emails: deadlines,
      ...(promises !== undefined && { wants_promise_emails: promises }),
    });
}

/** Turns off one kind of email. */
export async function stop(db: Knex, { accountId, kind }: Stoppable): Promise<void> {
  await db('accounts')
    .where({ id: accountId })
    .update({ [columnOf[kind]]: false });
}
