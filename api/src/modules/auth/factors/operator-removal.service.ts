import type { Knex } from 'knex';
import { queueMail } from '../../../gateways/mail/index.ts';
import { execute, queryRow } from '../../../sql.ts';
import { undoIdentities } from '../identities/identities.repository.ts';
import { endSessionsOf } from '../sessions.repository.ts';
import { dropChallenges } from './challenges.repository.ts';
import { factorEmails } from './factors.email.ts';
import { removeFactors } from './factors.repository.ts';

/** Who decided it, outside the product, and why. */
export interface OperatorDecision {
  by: string;
  reason: string;
}

/**
 * For an operator: removes all factors of an account whose owner lost them, or whose first one was a thief's. Its password, what else
 * it signs in with, and its sessions end,
 * so that the next step is a link from its mailbox; the owner hears of it, and the log of decisions keeps it.
 * @param db as the schema's owner
 */
export function removeFactorsFor(
  db: Knex,
  email: string,
  { by, reason }: OperatorDecision,
): Promise<{ accountId: number; factorCount: number }> {
  return db.transaction(async (trx) => {
    const account = await queryRow<{ id: number; email: string }>(trx)`
      UPDATE accounts SET password_hash = NULL WHERE email = ${email} RETURNING id, email::text`;
    if (!account) throw new Error('no account has this address');
    await dropChallenges(trx, account.id);
    const factorCount = await removeFactors(trx, account.id);
    if (factorCount === 0) throw new Error('the account has no second factors');
    await undoIdentities(trx, account.id);
    await endSessionsOf(trx, account.id, 'factor_removed');
    await execute(trx)`
      INSERT INTO staff_decisions (action, subject_id, before, after)
      VALUES ('second_factors_removed', ${account.id}, ${JSON.stringify({ factorCount })}, ${JSON.stringify({ by, reason })})`;
    await queueMail(trx, account.email, factorEmails.allRemoved);
    return { accountId: account.id, factorCount };
  });
}
