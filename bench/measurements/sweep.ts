import { setTimeout as wait } from 'node:timers/promises';
import { startEmptyJobs } from '../lib/empty-jobs.ts';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared, perSecond } from '../lib/report.ts';
import { makePending } from '../lib/pending.ts';
import type { Bench } from '../lib/bench.ts';

const rowsPerRound = 20_000;
/** Moving the clock by a day starts every daily job. They come to an end before the deadlines, which then pass as on any day. */
const settlingSeconds = 15;
const patienceMs = 120_000;
const maxRounds = 3;

/**
 * Submissions whose deadlines all pass at once: the API's own job returns their credits. Measured from their deadline until none is left, against
 * pg-boss fetching and completing as many jobs that do nothing, in the batches that suit it best.
 */
export async function sweep({ product: { owner, ownerUrl }, rounds }: Bench): Promise<Result[]> {
  const lastCampaign = async () =>
    (await owner.query<{ id: number }>(`SELECT coalesce(max(id), 0) AS id FROM campaigns`)).rows[0]!.id;
  // A campaign is completed with its last submission. Looking for submissions took a tenth of the sweep.
  const isAnyOpen = async (after: number) =>
    (await owner.query(`SELECT FROM campaigns WHERE id > $1 AND status = 'sent' LIMIT 1`, [after])).rowCount !== 0;
  const msUntilDeadline = async () =>
    (
      await owner.query<{ ms: number }>(
        `SELECT (1000 * extract(epoch FROM min(deadline_at) - app_now()))::float8 AS ms FROM submissions WHERE status = 'pending'`,
      )
    ).rows[0]!.ms;
  const expire = async () => {
    const before = await lastCampaign();
    await makePending(owner, { count: rowsPerRound, dueInDays: 1 });
    const aheadSeconds = Math.floor((await msUntilDeadline()) / 1_000) - settlingSeconds;
    await owner.query('UPDATE app_clock SET offset_seconds = offset_seconds + $1', [aheadSeconds]);
    await wait((settlingSeconds - 5) * 1_000);
    await owner.query('CHECKPOINT');
    await wait(await msUntilDeadline());
    const start = performance.now();
    while (await isAnyOpen(before)) {
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
