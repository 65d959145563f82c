import type { Knex } from 'knex';
import { isPublicCurator } from '../account/index.ts';
import { queryOne, queryRow, queryRows } from '../../sql.ts';

/** Who a handle leads to. */
export interface HandleOwner {
  curatorId: number;
  currentHandle: string;
}

/** The curator with a page whose handle this is, or was; null without one. @param handle in lower case */
export const findPublicOwner = (db: Knex, handle: string): Promise<HandleOwner | null> =>
  queryRow<HandleOwner>(db)`
    SELECT p.id AS "curatorId", current.handle AS "currentHandle" FROM curator_handles h
      JOIN curator_handles current ON current.curator_profile_id = h.curator_profile_id AND current.retired_at IS NULL
      JOIN curator_profiles p ON p.id = h.curator_profile_id JOIN accounts a ON a.id = p.account_id
     WHERE h.handle = ${handle} AND ${isPublicCurator}`;

export interface Handles {
  current: string;
  /** Newest first. */
  earlier: string[];
  isPublic: boolean;
}

/** The current handles of all curators with a page, newest first. */
export async function publicHandles(db: Knex, limit: number): Promise<string[]> {
  const rows = await queryRows<{ handle: string }>(db)`
    SELECT h.handle FROM curator_handles h JOIN curator_profiles p ON p.id = h.curator_profile_id
      JOIN accounts a ON a.id = p.account_id
     WHERE h.retired_at IS NULL AND ${isPublicCurator} ORDER BY p.id DESC LIMIT ${limit}`;
  return rows.map(({ handle }) => handle);
}

/** The handles of a curator. */
export const handlesOf = (db: Knex, curatorId: number): Promise<Handles> =>
  queryOne<Handles>(db)`
    SELECT (SELECT handle FROM curator_handles WHERE curator_profile_id = p.id AND retired_at IS NULL) AS current,
           ARRAY(SELECT handle FROM curator_handles WHERE curator_profile_id = p.id AND retired_at IS NOT NULL
                  ORDER BY retired_at DESC, handle) AS earlier,
           ${isPublicCurator} AS "isPublic"
      FROM curator_profiles p JOIN accounts a ON a.id = p.account_id WHERE p.id = ${curatorId}`;

/** Whether nobody may choose a handle. */
export const isReserved = async (db: Knex, handle: string): Promise<boolean> =>
  (await queryOne<{ result: boolean }>(db)`SELECT is_reserved_handle(${handle}) AS result`).result;

/** Makes a handle the curator's current one. The caller holds the curator's lock. @returns false if it is another's */
export async function setHandle(trx: Knex.Transaction, curatorId: number, handle: string): Promise<boolean> {
  const now = trx.raw('app_now()');
  await trx('curator_handles')
    .where({ curator_profile_id: curatorId })
    .whereNull('retired_at')
    .update({ retired_at: now });
  const [taken] = await trx('curator_handles')
    .insert({ handle, curator_profile_id: curatorId })
    .onConflict('handle')
    .ignore()
    .returning<{ handle: string }[]>('handle');
  if (taken) return true;
  const restored = await trx('curator_handles')
    .where({ handle, curator_profile_id: curatorId })
    .update({ chosen_at: now, retired_at: null });
  return restored === 1;
}

/** Frees the oldest handles of a curator beyond so many. */
export async function freeHandles(trx: Knex.Transaction, curatorId: number, max: number): Promise<void> {
  await trx('curator_handles')
    .where({ curator_profile_id: curatorId })
    .whereNotIn(
      'handle',
      trx('curator_handles')
        .where({ curator_profile_id: curatorId })
        .orderByRaw('retired_at DESC NULLS FIRST, handle')
        .limit(max)
        .select('handle'),
    )
    .delete();
}
