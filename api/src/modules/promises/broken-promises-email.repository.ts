import type { Knex } from 'knex';
import { queueBulk } from '../../gateways/mail/index.ts';
import { getsEmails } from '../emails/index.ts';

/** The name of the mail in the outbox; its data is `BrokenMail`. */
export const brokenMailName = 'promises.broken';

/** Whom a mail tells of which submissions, as the creator or the curator of all of them. */
export interface BrokenMail {
  accountId: number;
  role: 'creator' | 'curator';
  submissionIds: number[];
}

/** Writes to both sides of promises that have just been broken: one mail to each person and side, however many there are. */
export async function queueBrokenMails(trx: Knex.Transaction, submissionIds: readonly number[]): Promise<void> {
  const { rows } = await trx.raw<{ rows: (BrokenMail & { email: string })[] }>(
    `SELECT a.id AS "accountId", a.email::text AS email, side.role, array_agg(s.id ORDER BY s.id) AS "submissionIds"
       FROM submissions s
      CROSS JOIN LATERAL (VALUES ('creator', s.creator_account_id), ('curator', s.curator_account_id)) AS side (role, account_id)
       JOIN accounts a ON a.id = side.account_id
      WHERE s.id = ANY (?::int[]) AND ${getsEmails('promises')}
      GROUP BY a.id, side.role ORDER BY a.id, side.role`,
    [[...submissionIds]],
  );
  await queueBulk(
    trx,
    brokenMailName,
    rows.map(({ email, ...data }) => ({ recipient: email, data: { ...data } })),
  );
}
