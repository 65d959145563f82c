import type { Knex } from 'knex';
import { execute } from '../../sql.ts';

/** Serializes a curator's answers, so that two in parallel can't both pass the limits on their recent answers. */
export async function lockCurator(trx: Knex.Transaction, curatorAccountId: number): Promise<void> {
  await execute(trx)`SELECT 1 FROM curator_profiles WHERE account_id = ${curatorAccountId} FOR NO KEY UPDATE`;
}
