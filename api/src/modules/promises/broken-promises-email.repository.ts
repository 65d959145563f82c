import type { Knex } from 'knex';
import { queueBulk } from '../../gateways/mail/index.ts';
import { queryRows, raw } from '../../sql.ts';
import { getsEmails } from '../emails/index.ts';

/** The name of the email in the outbox; its data is `BrokenPromisesEmail`. */
export const brokenPromisesEmailName = 'promises.broken';

/** The recipient, and the submissions of which they are the creator or the curator. */
export interface BrokenPromisesEmail {
  accountId: number;
  role: 'creator' | 'curator';
  submissionIds: number[];
}

/** Emails both sides of promises that have just been broken: one email per person and side. */
export async function queueBrokenPromisesEmails(
  trx: Knex.Transaction,
  submissionIds: readonly number[],
): Promise<void> {
  const rows = await queryRows<BrokenPromisesEmail & { email: string }>(trx)`
    SELECT a.id AS "accountId", a.email::text AS email, side.role, array_agg(s.id ORDER BY s.id) AS "submissionIds"
      FROM submissions s
     CROSS JOIN LATERAL (VALUES ('creator', s.creator_account_id), ('curator', s.curator_account_id)) AS side (role, account_id)
      JOIN accounts a ON a.id = side.account_id
     WHERE s.id = ANY (${[...submissionIds]}::int[]) AND ${raw(getsEmails('promises'))}
     GROUP BY a.id, side.role ORDER BY a.id, side.role`;
  await queueBulk(
    trx,
    brokenPromisesEmailName,
    rows.map(({ email, ...data }) => ({ recipient: email, data: { ...data } })),
  );
}
