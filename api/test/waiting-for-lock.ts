import type { Knex } from 'knex';

/** How many connections of this database wait for a lock: `expect.poll(() => waitingForLock(api.db)).toBe(1)`. */
export async function waitingForLock(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: object[] }>(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
}
