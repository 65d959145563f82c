import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';
import { isCuratorKnownTo } from '../account/index.ts';

export interface SavedRow {
  id: number;
  displayName: string;
  image: string | null;
  savedAt: Date;
}

/** Curators whom an account saved and doesn't block, newest first. */
export async function savedBy(db: Knex, accountId: number): Promise<SavedRow[]> {
  return queryRows<SavedRow>(db)`
    SELECT p.id, p.display_name AS "displayName", p.profile_image AS image, s.saved_at AS "savedAt"
      FROM saved_curators s JOIN curator_profiles p ON p.id = s.curator_profile_id
      LEFT JOIN blocked_curators b ON b.account_id = s.account_id AND b.curator_profile_id = s.curator_profile_id
     WHERE s.account_id = ${accountId} AND b.account_id IS NULL ORDER BY s.saved_at DESC, p.id DESC`;
}

/** Saves a curator; again changes nothing. @returns false for one whom the account can’t know */
export async function insertSaved(db: Knex, accountId: number, curatorId: number): Promise<boolean> {
  if (!(await isCuratorKnownTo(db, accountId, curatorId))) return false;
  await execute(db)`
    INSERT INTO saved_curators (account_id, curator_profile_id) VALUES (${accountId}, ${curatorId}) ON CONFLICT DO NOTHING`;
  return true;
}

export async function deleteSaved(db: Knex, accountId: number, curatorId: number): Promise<void> {
  await db('saved_curators').where({ account_id: accountId, curator_profile_id: curatorId }).delete();
}

/** The curators whom an account saved, the blocked ones among them. */
export async function savedProfileIds(db: Knex, accountId: number): Promise<number[]> {
  return db('saved_curators')
    .where({ account_id: accountId })
    .orderBy('curator_profile_id')
    .pluck<number[]>('curator_profile_id');
}
