import type { ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';

interface Choice {
  types: readonly ServiceType[];
  hiddenProfileIds: readonly number[];
  isTopLeftOut: boolean;
}

/** Of selected services those that a campaign could hold, in the given order; open or not. */
export async function keepable(db: Knex, serviceIds: readonly number[], choice: Choice): Promise<number[]> {
  if (serviceIds.length === 0) return [];
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `SELECT l.service_id AS id FROM unnest(CAST(:serviceIds AS int[])) WITH ORDINALITY AS kept (id, position)
       JOIN service_listings l ON l.service_id = kept.id
      WHERE l.type = ANY (CAST(:types AS text[])) AND NOT (CAST(:isTopLeftOut AS boolean) AND l.level = 'top')
        AND l.curator_profile_id <> ALL (CAST(:hiddenProfileIds AS int[]))
      ORDER BY kept.position`,
    {
      ...choice,
      types: [...choice.types],
      hiddenProfileIds: [...choice.hiddenProfileIds],
      serviceIds: [...new Set(serviceIds)],
    },
  );
  return rows.map((row) => row.id);
}

/** Of these, those whose curator shares a payout destination with the account: nobody submits to themselves. */
export async function paidLikeMe(
  db: Knex,
  accountId: number,
  serviceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await queryRows<{ id: number }>(db)`
    SELECT v.id FROM payout_identities mine
      JOIN payout_identities theirs USING (identity_hash)
      JOIN curator_profiles p ON p.account_id = theirs.account_id
      JOIN services v ON v.curator_profile_id = p.id
     WHERE mine.account_id = ${accountId} AND v.id = ANY (CAST(${[...serviceIds]} AS int[]))`;
  return new Set(rows.map((row) => row.id));
}
