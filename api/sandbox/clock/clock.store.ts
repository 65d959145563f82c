import type { Pool } from 'pg';

/** The product's time, and its offset from the machine's clock. */
export interface AppTime {
  now: string;
  offsetSeconds: number;
}

/** Reads and moves the clock. A trigger refuses to move it back, and notifies every process. */
export function clockStore(pool: Pool) {
  const select = 'SELECT app_now() AS now, offset_seconds::float8 AS "offsetSeconds" FROM app_clock';
  return {
    async read(): Promise<AppTime> {
      return toTime((await pool.query(select)).rows[0]);
    },
    /** @param seconds forward, whole, above 0 */
    async advance(seconds: number): Promise<AppTime> {
      await pool.query('UPDATE app_clock SET offset_seconds = offset_seconds + $1 WHERE id = 1', [seconds]);
      return this.read();
    },
  };
}

export type ClockStore = ReturnType<typeof clockStore>;

const toTime = (row: { now: Date; offsetSeconds: number }): AppTime => ({
  now: row.now.toISOString(),
  offsetSeconds: row.offsetSeconds,
});
