import type { Knex } from 'knex';
import type pg from 'pg';

/** The first number of the advisory locks of jobs; the second is the hash of the name. */
const lockSpace = 7_301;

/**
 * Does `work` unless somebody else, in any process, is at a work of this name. The lock belongs to a connection, so a process that
 * dies frees it; it is a session's instead of a transaction's, so that nothing stays open while the work runs.
 * @returns whether it was done
 */
export async function withAdvisoryLock(db: Knex, name: string, work: () => Promise<void>): Promise<boolean> {
  const connection = (await db.client.acquireConnection()) as pg.Client;
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS locked',
      [lockSpace, name],
    );
    if (!rows[0]?.locked) return false;
    try {
      await work();
    } finally {
      await connection.query('SELECT pg_advisory_unlock($1, hashtext($2))', [lockSpace, name]);
    }
    return true;
  } finally {
    await db.client.releaseConnection(connection);
  }
}
