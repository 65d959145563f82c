/**
 * `npm run bench:capacity`: what an act takes of processors, disk and WAL, what partitions, a replica, shards and several clearing
 * accounts change, and what follows for a market by simulation (`docs/operations.md#capacity`). Times are processor time, which changes
 * less than elapsed time on a busy machine; replication lag and payments a second are elapsed time.
 * `--only=costs,partitions,replica,shards,clearing,visits,plan` selects; `--count=200` requests of each call, `--times=10` times 10,000
 * submissions, `--rows=2000000` feed events, `--payments=2000` within and between shards, `--rounds=5` of `--seconds=4` with each number
 * of clearing accounts, `--installation=http://localhost:4300` the running one (`npm run cluster`) whose pages are visited.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { fillTimes } from './lib/growth.ts';
import { planLines } from './lib/capacity/plan-lines.ts';
import { readMeasured, saveMeasured } from './lib/capacity/measured.ts';
import { startProduct } from './lib/product.ts';
import { measureClearing } from './measurements/capacity/clearing.ts';
import { costsOfActs, costsOfCalls, machineOf } from './measurements/capacity/costs.ts';
import { measurePartitions } from './measurements/capacity/partitions.ts';
import { measureReplica } from './measurements/capacity/replica.ts';
import { measureShards } from './measurements/capacity/shards.ts';
import { measureShell } from './measurements/capacity/shell-pages.ts';
import { measureVisits } from './measurements/capacity/visits.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'costs,partitions,replica,shards,clearing,visits,plan' },
    count: { type: 'string', default: '200' },
    times: { type: 'string', default: '10' },
    rows: { type: 'string', default: '2000000' },
    payments: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    installation: { type: 'string' },
  },
});
const chosen = new Set(values.only.split(','));
const [count, times] = [Number(values.count), Number(values.times)];
const say = (line: string) => process.stdout.write(`${line}\n`);
/** A standby is watched for longer than a call is measured. */
const answersEach = 10;
const port = Number(process.env['FANFARE_PORT'] ?? 4600);
// Jobs get a process of their own, where they are measured.
process.env['FANFARE_JOBS'] = 'off';
// What takes long on a busy machine is measured all the same.
process.env['FANFARE_DB_WAIT_MS'] ??= '60000';

if (['costs', 'partitions', 'replica', 'shards', 'clearing'].some((each) => chosen.has(each))) {
  const product = await startProduct({ port, profileTo: null });
  const stopEarly = () => void product.stop().then(() => process.exit(1));
  process.on('SIGINT', stopEarly).on('SIGTERM', stopEarly);
  try {
    const callers = await fillTimes(product, times);
    if (chosen.has('costs')) {
      saveMeasured({ calls: await costsOfCalls(product, callers, count, say) });
      const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
      saveMeasured({ ...(await costsOfActs(product, count, say)), machine: await machineOf(product, commit) });
    }
    if (chosen.has('partitions')) {
      await measurePartitions(product.owner, product.database.folder, Number(values.rows), say);
    }
    if (chosen.has('replica')) await measureReplica(product, callers, { answers: count * answersEach, count }, say);
    if (chosen.has('shards')) await measureShards(product, Number(values.payments), say);
    // Last, as it changes the schema.
    if (chosen.has('clearing')) {
      const length = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
      await measureClearing(product, callers.creators, length, say);
    }
  } finally {
    await product.stop();
  }
}
if (chosen.has('visits')) {
  if (!values.installation) say('Without --installation no pages are visited.');
  else saveMeasured({ pages: await measureVisits(values.installation), ...(await measureShell(values.installation)) });
}
if (chosen.has('plan')) for (const line of planLines(readMeasured())) say(line);
