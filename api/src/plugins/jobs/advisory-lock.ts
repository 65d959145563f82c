import type { Knex } from 'knex';
import type pg from 'pg';

/** The first key of the jobs' advisory locks; the second is the hash of the name. */
const lockClass = 7_301;

/**
 * Runs `work` unless the lock of this name is held, in any process. A session-level lock: the connection of a process that dies frees it,
 * and no transaction stays open while the work runs.
 * @returns whether it ran
 */
export async function withAdvisoryLock(db: Knex, name: string, work: () => Promise<void>): Promise<boolean> {
  const connection = (await db.client.acquireConnection()) as pg.Client;
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS locked',
      [lockClass, name],
    );
    if (!rows[0]?.locked) return false;
    try {
      await work();
    } finally {
      await connection.query('SELECT pg_advisory_unlock($1, hashtext($2))', [lockClass, name]);
    }
    return true;
  } finally {
    await db.client.releaseConnection(connection);
  }
}
