import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';

/** A file that an upload address was issued for. */
export interface PromisedUpload {
  id: number;
  key: string;
  sizeBytes: number;
  isClaimed: boolean;
}

const isFresh = "created_at > app_now() - ? * interval '1 hour'";

export async function insertUpload(
  db: Knex,
  upload: { key: string; accountId: number; trackId: number; sizeBytes: number; mime: string },
): Promise<void> {
  const { key, accountId, trackId, sizeBytes, mime } = upload;
  await db('uploads').insert({ key, account_id: accountId, track_id: trackId, size_bytes: sizeBytes, mime });
}

/**
 * The declared upload of a key; null for an unknown key, or one older than `maxHours`.
 * @param owner its account and track; omitted where a signature has verified them
 */
export async function findUpload(
  db: Knex,
  key: string,
  maxHours: number,
  owner?: { accountId: number; trackId: number },
): Promise<PromisedUpload | null> {
  const row = await db('uploads')
    .where({ key, ...(owner && { account_id: owner.accountId, track_id: owner.trackId }) })
    .whereRaw(isFresh, [maxHours])
    .first<{ id: number; key: string; size_bytes: number; claimed_at: Date | null } | undefined>(
      'id',
      'key',
      'size_bytes',
      'claimed_at',
    );
  return row ? { id: row.id, key: row.key, sizeBytes: row.size_bytes, isClaimed: row.claimed_at !== null } : null;
}

/** @returns whether it was unclaimed; of two concurrent claims one succeeds */
export async function claimUpload(db: Knex, id: number): Promise<boolean> {
  const changed = await db('uploads')
    .where({ id, claimed_at: null })
    .update({ claimed_at: db.raw('app_now()') });
  return changed > 0;
}

/** Releases a claim after a failure that wasn't the file's. */
export async function unclaimUpload(db: Knex, id: number): Promise<void> {
  await db('uploads').where({ id }).update({ claimed_at: null });
}

/**
 * Uploads that nobody claimed within `unclaimedHours`, and claimed ones whose address is no good any more.
 * @returns up to `limit` of them
 */
export function oldUploads(
  db: Knex,
  { unclaimedHours, addressSeconds }: Pick<Rules['uploads'], 'unclaimedHours' | 'addressSeconds'>,
  limit: number,
): Promise<{ id: number; key: string }[]> {
  return db('uploads')
    .whereRaw(`NOT (${isFresh})`, [unclaimedHours])
    .orWhereRaw('claimed_at < app_now() - make_interval(secs => ?)', [addressSeconds])
    .orderBy('created_at')
    .limit(limit)
    .select('id', 'key');
}

export async function forgetUploads(db: Knex, ids: readonly number[]): Promise<void> {
  await db('uploads')
    .whereIn('id', [...ids])
    .delete();
}
