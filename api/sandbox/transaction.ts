import type { Pool, PoolClient } from 'pg';

interface Options {
  /** No other transaction with the same lock runs meanwhile. */
  lock?: string;
  begin?: string;
}

/** Does some work in a transaction. */
export async function inTransaction<T>(
  pool: Pool,
  { lock, begin = 'BEGIN' }: Options,
  work: (tx: PoolClient) => Promise<T>,
): Promise<T> {
  const tx = await pool.connect();
  let failure: Error | undefined;
  try {
    await tx.query(begin);
    if (lock) await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`fanfare sandbox ${lock}`]);
    const result = await work(tx);
    await tx.query('COMMIT');
    return result;
  } catch (error) {
    await tx.query('ROLLBACK').catch((broken: Error) => (failure = broken));
    throw error;
  } finally {
    tx.release(failure);
  }
}
