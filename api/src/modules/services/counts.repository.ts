import type { Knex } from 'knex';
import { type Statement, execute, rowsOf, statement } from '../../sql.ts';
import { shortKey } from './short-key.ts';

/** A cached count, or null, and the snapshot from before it was looked up. */
export interface CachedCount<T> {
  result: T | null;
  snapshot: string;
}

/** Looks up a cached count, as a `CachedCount`, for `counted`. @param text as there */
export const cachedCount = (text: string): Statement => statement`
  SELECT pg_current_snapshot()::text AS snapshot, (
    SELECT k.result FROM service_counts k
     WHERE k.key = ${shortKey(text)} AND k.counted_at > app_now() - interval '10 minutes'
       AND NOT EXISTS (
         SELECT FROM service_changes c
          WHERE c.xid >= pg_snapshot_xmin(k.snapshot) AND NOT pg_visible_in_snapshot(c.xid, k.snapshot)
            AND c.kind IN ('offers', 'figures'))) AS result`;

/**
 * Caches counts in the database, for all processes: valid until a listing or its filtered figures change.
 * @param text all that the result depends on beside the services
 * @param count counts; must give what JSON holds
 * @param found what is cached, where it was read together with something else
 */
export async function counted<T>(
  db: Knex,
  text: string,
  count: (db: Knex) => Promise<T>,
  found?: CachedCount<T>,
): Promise<T> {
  // Taken before the count: a commit in between makes it stale, never wrong.
  const cached = found ?? (await rowsOf<CachedCount<T>>(db, cachedCount(text)))[0]!;
  if (cached.result !== null) return cached.result;
  const result = await count(db);
  await execute(db)`
    INSERT INTO service_counts (key, snapshot, result)
      VALUES (${shortKey(text)}, CAST(${cached.snapshot} AS pg_snapshot), CAST(${JSON.stringify(result)} AS jsonb))
    ON CONFLICT (key) DO UPDATE SET snapshot = excluded.snapshot, result = excluded.result, counted_at = excluded.counted_at`;
  return result;
}
