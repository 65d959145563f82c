import { setTimeout as wait } from 'node:timers/promises';
import { startEmptyJobs } from '../lib/empty-jobs.ts';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared, perSecond } from '../lib/report.ts';
import { makePending } from '../lib/pending.ts';
import type { Bench } from '../lib/bench.ts';

const rowsPerRound = 20_000;
const daySeconds = 86_400;
const patienceMs = 120_000;
const maxRounds = 3;

/**
 * Submissions whose deadlines all pass at once: the API's own job returns their credits. Measured from the moment the clock moves
 * until none is left, against pg-boss fetching and completing as many jobs that do nothing, in the batches that suit it best.
 */
export async function sweep({ product: { owner, ownerUrl }, rounds }: Bench): Promise<Result[]> {
  const expire = async () => {
    await makePending(owner, { count: rowsPerRound, dueInDays: 1 });
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
  await expire();
  const jobs = await startEmptyJobs(owner, ownerUrl);
  try {
    const batch = await jobs.bestBatch(rowsPerRound);
    const peer = () => jobs.rate(rowsPerRound, batch);
    const rates = await interleaved(Math.min(rounds, maxRounds), { ours: expire, peer });
    const what = `overdue sweep, money, feed and news included / pg-boss’s best batch (${batch}) of empty jobs`;
    return [compared(what, rates.ours, rates.peer, { atLeast: 0.8, aim: 1.5 }, perSecond())];
  } finally {
    await jobs.stop();
  }
}
