import { answerTo, makeAnswerable } from '../lib/answerable.ts';
import { Connection } from '../lib/http-load.ts';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared } from '../lib/report.ts';
import type { Bench } from '../lib/bench.ts';

const together = 24;
const hourSeconds = 3_600;

/**
 * All answers to one campaign at once, in the second before their common deadline, when the sweep is after them too; against as many an
 * hour earlier. Those that come too late are refused, which counts as well. The clock is moved before both: every job runs then.
 */
export async function deadline({ product, rounds }: Bench): Promise<Result[]> {
  const { owner, apiPort } = product;
  const inTime = { ours: [] as number[], peer: [] as number[] };
  const answerAll = (secondsLeft: number, answeredInTime: number[]) => async () => {
    const open = await makeAnswerable(owner, { count: together, perCampaign: together });
    await owner.query(
      `UPDATE submissions SET deadline_at = app_now() + make_interval(secs => $2) WHERE id = ANY ($1::int[])`,
      [open.map(({ submissionId }) => submissionId), hourSeconds + secondsLeft],
    );
    const asked = open.map((one) => ({ request: answerTo(product, one), connection: new Connection(apiPort) }));
    try {
      // Connecting isn't measured.
      await Promise.all(asked.map(({ connection }) => connection.ask({ method: 'GET', path: '/api/health' })));
      await owner.query('UPDATE app_clock SET offset_seconds = offset_seconds + $1', [hourSeconds]);
      const start = performance.now();
      const answers = await Promise.all(asked.map(({ connection, request }) => connection.ask(request)));
      const elapsedMs = performance.now() - start;
      answeredInTime.push(answers.filter(({ status }) => status === 200).length);
      const failed = answers.find(({ status }) => status !== 200 && status !== 409);
      if (failed) throw new Error(`An answer was refused with ${failed.status}: ${failed.body.slice(0, 300)}`);
      return elapsedMs;
    } finally {
      for (const { connection } of asked) connection.close();
    }
  };
  await answerAll(hourSeconds, [])();
  const elapsed = await interleaved(rounds, {
    ours: answerAll(1, inTime.ours),
    peer: answerAll(hourSeconds, inTime.peer),
  });
  const target = { atMost: 1.5, aim: 1.1 };
  const what = `${together} answers in the second before their deadline / an hour earlier`;
  return [
    compared(what, elapsed.ours, elapsed.peer, target),
    compared('  how many of them came in time', inTime.ours, inTime.peer, null, String),
  ];
}
