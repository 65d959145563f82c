import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';
import { isCuratorKnownTo } from '../account/index.ts';

export interface BlockedRow {
  id: number;
  displayName: string;
  image: string | null;
  blockedAt: Date;
}

/** Curators whom an account blocked, newest first. */
export async function blockedBy(db: Knex, accountId: number): Promise<BlockedRow[]> {
  return queryRows<BlockedRow>(db)`
    SELECT p.id, p.display_name AS "displayName", p.profile_image AS image, b.blocked_at AS "blockedAt"
      FROM blocked_curators b JOIN curator_profiles p ON p.id = b.curator_profile_id
     WHERE b.account_id = ${accountId} ORDER BY b.blocked_at DESC, p.id DESC`;
}

/** Blocks a curator; again changes nothing. @returns false for one whom the account can’t know */
export async function insertBlock(db: Knex, accountId: number, curatorId: number): Promise<boolean> {
  if (!(await isCuratorKnownTo(db, accountId, curatorId))) return false;
  await execute(db)`
    INSERT INTO blocked_curators (account_id, curator_profile_id) VALUES (${accountId}, ${curatorId}) ON CONFLICT DO NOTHING`;
  return true;
}

export async function deleteBlock(db: Knex, accountId: number, curatorId: number): Promise<void> {
  await db('blocked_curators').where({ account_id: accountId, curator_profile_id: curatorId }).delete();
}

/** SQL: the ids of the curators whom an account has blocked, as a JSON array. */
export const blockedIdsSql = (accountId: string): string =>
  `(SELECT coalesce(json_agg(b.curator_profile_id), '[]') FROM blocked_curators b WHERE b.account_id = ${accountId})`;

/** The curators whose services somebody isn't shown, in id order: the blocked ones, and their own. */
export const hiddenIds = (blockedIds: readonly number[], ownProfileId: number | null): number[] =>
  [...new Set([...(ownProfileId === null ? [] : [ownProfileId]), ...blockedIds])].toSorted((a, b) => a - b);

/**
 * Reads whom somebody isn't shown the services of: `hiddenIds`, where nothing was read with the caller.
 * @param viewer null for a visitor
 */
export async function hiddenFrom(
  db: Knex,
  viewer: { accountId: number; curatorProfileId: number | null } | null,
): Promise<number[]> {
  if (!viewer) return [];
  const blockedIds = await db('blocked_curators')
    .where({ account_id: viewer.accountId })
    .pluck<number[]>('curator_profile_id');
  return hiddenIds(blockedIds, viewer.curatorProfileId);
}
