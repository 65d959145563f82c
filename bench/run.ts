/**
 * `npm run bench`: measures the product against peers and ceilings on the same machine, in turn, and prints ratios. Absolute
 * times mean nothing here; a ratio within one run does. `--only=balance,send` selects measurements, `--rounds=3` and
 * `--seconds=1` shorten the run, `--transfers=100000` the audit's and `--requests=20000` the memory's (`--only=memory`, which is
 * never measured otherwise); `--profile=<folder>` writes a processor profile of the API. The exit code is 1 if a target isn't met.
 */
import { parseArgs } from 'node:util';
import { abuse } from './measurements/abuse.ts';
import { answerFilters } from './measurements/answer-filters.ts';
import { answers } from './measurements/answers.ts';
import { audit } from './measurements/audit.ts';
import { balance } from './measurements/balance.ts';
import { deadline } from './measurements/deadline.ts';
import { forecast } from './measurements/forecast.ts';
import { knownAddresses } from './measurements/known-addresses.ts';
import { match } from './measurements/match.ts';
import { memory } from './measurements/memory.ts';
import { nextTrack } from './measurements/next-track.ts';
import { pages } from './measurements/pages.ts';
import { queue } from './measurements/queue.ts';
import { rollback } from './measurements/rollback.ts';
import { scroll } from './measurements/scroll.ts';
import { search } from './measurements/search.ts';
import { send } from './measurements/send.ts';
import { services } from './measurements/services.ts';
import { sweep } from './measurements/sweep.ts';
import { transfer } from './measurements/transfer.ts';
import { webhook } from './measurements/webhook.ts';
import type { Bench } from './lib/bench.ts';
import { startProduct } from './lib/product.ts';
import { type Result, isMet, table } from './lib/report.ts';
import { machineNoise } from './lib/select-one.ts';
import { findPgbench, makeTpcb } from './lib/tpcb.ts';
import { fillWorld, makeDrafts } from './lib/world.ts';

/** In this order: deadline and sweep move the clock, and the services and the search make the world much larger, so they come last. */
const measurements = {
  balance,
  pages,
  match,
  transfer,
  send,
  answers,
  webhook,
  'known-addresses': knownAddresses,
  rollback,
  scroll,
  'next-track': nextTrack,
  queue,
  'answer-filters': answerFilters,
  forecast,
  abuse,
  deadline,
  sweep,
  services,
  search,
  audit,
};

/** By `--only` alone: a million requests take half an hour. */
const onRequest = { memory };

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(measurements).join(',') },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    transfers: { type: 'string', default: '2500000' },
    requests: { type: 'string', default: '1000000' },
    profile: { type: 'string' },
  },
});
const chosen = new Set(values.only.split(','));
const say = (line: string) => process.stderr.write(`${line}\n`);

say('Starting a database and the API …');
const product = await startProduct({
  port: Number(process.env['FANFARE_PORT'] ?? 4600),
  profileTo: values.profile ?? null,
});
const stopEarly = () => void product.stop().then(() => process.exit(1));
process.on('SIGINT', stopEarly).on('SIGTERM', stopEarly);
try {
  const creators = await fillWorld(product.owner);
  await makeDrafts(product.owner, 400, 1);
  await makeTpcb(product.owner);
  const pgbenchFile = findPgbench();
  if (!pgbenchFile) say('pgbench is not installed: TPC-B runs through the driver only.');
  const bench: Bench = {
    product,
    creators,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    pgbenchFile,
    transfers: Number(values.transfers),
    requests: Number(values.requests),
  };
  const results: Result[] = [];
  const noise = machineNoise(product);
  await noise.take();
  for (const [name, measure] of Object.entries({ ...measurements, ...onRequest })) {
    if (!chosen.has(name)) continue;
    say(`Measuring ${name} …`);
    await noise.take();
    const measured = await measure(bench);
    for (const result of measured)
      say(`  ${result.what}: ${result.ratio.toFixed(2)} (${result.ours} to ${result.peer})`);
    results.push(...measured);
  }
  results.push(noise.result());
  process.stdout.write(`${table(results)}\n`);
  await product.audit();
  process.stdout.write('The books are right.\n');
  if (!results.every(isMet)) process.exitCode = 1;
} finally {
  await product.stop();
}
