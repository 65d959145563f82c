import type { Knex } from 'knex';
import { execute, queryRow } from '../../sql.ts';

/** One upload of an account at a time is compared with its quota. */
export async function lockUploads(trx: Knex.Transaction, accountId: number): Promise<void> {
  await execute(trx)`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads of ${accountId}`}, 44))`;
}

/**
 * What an account's audio takes: of its tracks, of those deleted within `freedAfterDays`, and of files that were promised within
 * `promisedHours` and haven't been claimed. A claimed one counts too while its address lives (`addressSeconds`): a bucket would take
 * bytes for it again, also after they were refused.
 */
export async function usedBytes(
  db: Knex,
  accountId: number,
  {
    freedAfterDays,
    promisedHours,
    addressSeconds,
  }: Record<'freedAfterDays' | 'promisedHours' | 'addressSeconds', number>,
): Promise<number> {
  const row = await queryRow<{ bytes: number }>(db)`
    SELECT (SELECT coalesce(sum(v.size_bytes), 0) FROM tracks t JOIN track_versions v ON v.track_id = t.id
             WHERE t.account_id = ${accountId}
               AND (t.deleted_at IS NULL OR t.deleted_at > app_now() - make_interval(days => ${freedAfterDays})))::float8
         + (SELECT coalesce(sum(u.size_bytes), 0) FROM uploads u
             WHERE u.account_id = ${accountId}
               AND u.created_at > app_now() - CASE WHEN u.claimed_at IS NULL THEN make_interval(hours => ${promisedHours})
                                                   ELSE make_interval(secs => ${addressSeconds}) END)::float8 AS bytes`;
  return row!.bytes;
}
