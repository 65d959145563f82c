import { setTimeout as wait } from 'node:timers/promises';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared, perSecond } from '../lib/report.ts';
import { makePending } from '../lib/world.ts';
import type { Bench } from '../lib/bench.ts';

const rowsPerRound = 20_000;
const daySeconds = 86_400;
const patienceMs = 120_000;

/**
 * Submissions whose deadlines all pass at once: the API's own job returns their credits. Measured from the moment the clock moves
 * until none is left, against one plain UPDATE of as many rows in a table with the same columns and indexes.
 */
export async function sweep({ product: { owner }, rounds }: Bench): Promise<Result[]> {
  const expire = async () => {
    await makePending(owner, rowsPerRound, 1);
    await owner.query('CHECKPOINT');
    const start = performance.now();
    await owner.query(`UPDATE app_clock SET offset_seconds = offset_seconds + ${daySeconds + 1}`);
    for (;;) {
      const { rows } = await owner.query<{ left: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM submissions WHERE status = 'pending' AND deadline_at <= app_now()) AS left`,
      );
      if (!rows[0]!.left) break;
      if (performance.now() - start > patienceMs) throw new Error('The sweep did not come to an end.');
      await wait(20);
    }
    return (rowsPerRound * 1_000) / (performance.now() - start);
  };
  await owner.query('CREATE TABLE bench_overdue (LIKE submissions INCLUDING ALL)');
  const plainUpdate = async () => {
    await owner.query(
      `TRUNCATE bench_overdue;
       INSERT INTO bench_overdue OVERRIDING SYSTEM VALUE SELECT * FROM submissions ORDER BY id DESC LIMIT ${rowsPerRound};
       UPDATE bench_overdue SET status = 'pending', closed_at = NULL, deadline_at = app_now()`,
    );
    await owner.query('VACUUM ANALYZE bench_overdue');
    await owner.query('CHECKPOINT');
    const start = performance.now();
    const { rowCount } = await owner.query(
      `UPDATE bench_overdue SET status = 'expired', closed_at = app_now() WHERE status = 'pending' AND deadline_at <= app_now()`,
    );
    if (rowCount !== rowsPerRound) throw new Error(`The plain UPDATE changed ${rowCount} rows.`);
    return (rowsPerRound * 1_000) / (performance.now() - start);
  };
  const rates = await interleaved(Math.min(rounds, 3), { ours: expire, peer: plainUpdate });
  const what = `overdue sweep, money and feed included / plain UPDATE of ${rowsPerRound} rows`;
  return [compared(what, rates.ours, rates.peer, null, perSecond(' rows/s'))];
}
