import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { type Statement, execute, rowsOf, statement } from '../../sql.ts';

/** A count that is kept, or null, and the snapshot from before that was looked up. */
export interface KeptCount<T> {
  result: T | null;
  snapshot: string;
}

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** What is kept of a count, as a `KeptCount`, for `counted`. @param text as there */
export const keptCount = (text: string): Statement => statement`
  SELECT pg_current_snapshot()::text AS snapshot, (
    SELECT k.result FROM service_counts k
     WHERE k.key = ${keyOf(text)} AND k.counted_at > app_now() - interval '10 minutes'
       AND NOT EXISTS (
         SELECT FROM service_changes c
          WHERE c.xid >= pg_snapshot_xmin(k.snapshot) AND NOT pg_visible_in_snapshot(c.xid, k.snapshot)
            AND c.kind IN ('offers', 'figures'))) AS result`;

/**
 * Caches counts in the database, for all processes: valid until a listing or its filtered figures change.
 * @param text all that the result depends on beside the services
 * @param count counts; must give what JSON holds
 * @param known what is kept, where it was read together with something else
 */
export async function counted<T>(
  db: Knex,
  text: string,
  count: (db: Knex) => Promise<T>,
  known?: KeptCount<T>,
): Promise<T> {
  // Taken before the count: a commit in between makes it stale, never wrong.
  const kept = known ?? (await rowsOf<KeptCount<T>>(db, keptCount(text)))[0]!;
  if (kept.result !== null) return kept.result;
  const result = await count(db);
  await execute(db)`
    INSERT INTO service_counts (key, snapshot, result)
      VALUES (${keyOf(text)}, CAST(${kept.snapshot} AS pg_snapshot), CAST(${JSON.stringify(result)} AS jsonb))
    ON CONFLICT (key) DO UPDATE SET snapshot = excluded.snapshot, result = excluded.result, counted_at = excluded.counted_at`;
  return result;
}
