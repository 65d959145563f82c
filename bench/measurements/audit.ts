import type { Pool } from 'pg';
import { sizeOf } from '../lib/history-rows.ts';
import { fillHistory } from '../lib/history.ts';
import { median } from '../lib/numbers.ts';
import type { Result } from '../lib/report.ts';
import type { Bench } from '../lib/bench.ts';

const people = { creators: 200, curators: 1_000 };
const maxRounds = 3;
const perSecond = 1_000_000;

/**
 * The API's jobs go on while a history of a year is written in a minute. Stops those of their statements that were planned while its tables were
 * small: they would take a core for minutes, and no installation grows so. The jobs begin anew.
 */
const stopStalePlans = (owner: Pool) =>
  owner.query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'fanfare-api' AND state = 'active'`,
  );

/** The audit of everything, as `npm run audit` runs it, in transfers per second. */
export async function audit({ product, rounds, transfers: wanted }: Bench): Promise<Result[]> {
  const campaigns = Math.ceil(wanted / sizeOf(1).transfers);
  await fillHistory(product.owner, { ...people, campaigns, daysAgo: { from: 400, to: 60 } });
  await stopStalePlans(product.owner);
  const { rows } = await product.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger_transfers');
  const transfers = rows[0]!.count;
  const elapsedMs: number[] = [];
  for (let round = 0; round < Math.min(rounds, maxRounds); round += 1) {
    const start = performance.now();
    await product.audit();
    elapsedMs.push(performance.now() - start);
  }
  const rates = elapsedMs.map((each) => (transfers * 1_000) / each);
  return [
    {
      what: `audit of everything (${transfers} transfers), transfers / a million a second`,
      ours: `${(median(rates) / 1_000).toFixed(0)} k/s`,
      peer: `${perSecond / 1_000} k/s`,
      ratio: median(rates) / perSecond,
      rounds: rates.map((rate) => rate / perSecond),
      target: { atLeast: 1, aim: 3 },
    },
  ];
}
