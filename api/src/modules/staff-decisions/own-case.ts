import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryRows } from '../../sql.ts';

/** Whether an account is one of others, or is or was paid to the same place as one of them: then it is one person (docs/decisions/125). */
async function isOneOf(db: Knex, accountId: number, others: readonly number[]): Promise<boolean> {
  if (others.includes(accountId)) return true;
  const shared = await queryRows<unknown>(db)`
    SELECT FROM payout_identities mine JOIN payout_identities theirs USING (identity_hash)
     WHERE mine.account_id = ${accountId} AND theirs.account_id = ANY (${[...others]}::int[]) LIMIT 1`;
  return shared.length > 0;
}

/**
 * Staff leave what concerns themselves to a colleague.
 * @param parties the accounts that a case is about
 * @throws AppError forbidden where staff are one of them, also by another account of theirs
 */
export async function refuseOwnCase(db: Knex, staffAccountId: number, parties: readonly number[]): Promise<void> {
  if (await isOneOf(db, staffAccountId, parties)) throw new AppError('forbidden', because('staff.own_case'));
}
