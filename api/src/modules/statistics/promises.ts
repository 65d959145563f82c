import type { Knex } from 'knex';
import { execute } from '../../sql.ts';

/** Counts kept or broken promises, one per mention. Rows are locked by id, last of all. */
export async function countPromises(
  trx: Knex.Transaction,
  outcome: 'kept' | 'broken',
  serviceIds: readonly number[],
): Promise<void> {
  if (serviceIds.length === 0) return;
  await execute(trx)`
    INSERT INTO service_statistics AS current (service_id, promises_due_count, promises_kept_count)
    SELECT id, count(*), count(*) * ${outcome === 'kept' ? 1 : 0}::int FROM unnest(${[...serviceIds]}::int[]) AS id
      GROUP BY id ORDER BY id
    ON CONFLICT (service_id) DO UPDATE
       SET promises_due_count = current.promises_due_count + excluded.promises_due_count,
           promises_kept_count = current.promises_kept_count + excluded.promises_kept_count, updated_at = app_now()`;
}

/** Counts a vote on an answer. @param before the vote it replaces, or null */
export async function countVote(
  trx: Knex.Transaction,
  serviceId: number,
  isHelpful: boolean,
  before: boolean | null,
): Promise<void> {
  const helpful = Number(isHelpful) - Number(before ?? false);
  await execute(trx)`
    INSERT INTO service_statistics AS current (service_id, votes_count, helpful_count)
      VALUES (${serviceId}, ${1}, greatest(${helpful}::int, 0))
    ON CONFLICT (service_id) DO UPDATE
       SET votes_count = current.votes_count + ${before === null ? 1 : 0},
         helpful_count = current.helpful_count + ${helpful}, updated_at = app_now()`;
}
