import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { execute } from '../../sql.ts';

/**
 * Caches counts in the database, for all processes: valid until a listing or its filtered figures change.
 * @param text all that the result depends on beside the services
 * @param count counts; must give what JSON holds
 */
export async function counted<T>(db: Knex, text: string, count: (db: Knex) => Promise<T>): Promise<T> {
  const key = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  // Taken before the count: a commit in between makes it stale, never wrong.
  const { rows } = await db.raw<{ rows: { result: T | null; snapshot: string }[] }>(
    `SELECT pg_current_snapshot()::text AS snapshot, (
       SELECT k.result FROM service_counts k
        WHERE k.key = ? AND k.counted_at > app_now() - interval '10 minutes'
          AND NOT EXISTS (
            SELECT FROM service_changes c
             WHERE c.xid >= pg_snapshot_xmin(k.snapshot) AND NOT pg_visible_in_snapshot(c.xid, k.snapshot)
               AND c.kind IN ('offers', 'figures'))) AS result`,
    [key],
  );
  const cached = rows[0]!;
  if (cached.result !== null) return cached.result;
  const result = await count(db);
  await execute(db)`
    INSERT INTO service_counts (key, snapshot, result)
      VALUES (${key}, CAST(${cached.snapshot} AS pg_snapshot), CAST(${JSON.stringify(result)} AS jsonb))
    ON CONFLICT (key) DO UPDATE SET snapshot = excluded.snapshot, result = excluded.result, counted_at = excluded.counted_at`;
  return result;
}
