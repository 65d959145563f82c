import type { Knex } from 'knex';
import { execute } from '../../sql.ts';

/**
 * Locks services in id order, before submissions (docs/decisions/040): what they promise, their queue places and their pauses don't
 * change until the transaction commits.
 */
export async function lockServices(trx: Knex.Transaction, serviceIds: readonly number[]): Promise<void> {
  await execute(trx)`SELECT 1 FROM services WHERE id = ANY (${[...serviceIds]}::int[]) ORDER BY id FOR NO KEY UPDATE`;
}
