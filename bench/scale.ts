/**
 * `npm run bench:scale`: the 95th percentile over HTTP of the ten hottest calls, with ten and a hundred times as much data as at first
 * (5 million transfers, 1 million submissions), as ratios to the first. `--largest=10` stops at ten times, `--rounds=1` and `--count=30`
 * shorten the run. The exit code is 1 if a call becomes slower than it may.
 */
import { parseArgs } from 'node:util';
import { growth, grow } from './lib/growth.ts';
import { type HotCalls, makeHotCalls } from './lib/hot-calls.ts';
import { type Request, Connection } from './lib/http-load.ts';
import { percentile } from './lib/numbers.ts';
import { startProduct } from './lib/product.ts';
import { type Result, compared, isMet, table } from './lib/report.ts';
import { fillWorld } from './lib/world.ts';

const { values } = parseArgs({
  options: {
    largest: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    count: { type: 'string', default: '100' },
  },
});
const [largest, rounds, count] = [Number(values.largest), Number(values.rounds), Number(values.count)];
const target = { atMost: 1.5, aim: 1.2 };
const say = (line: string) => process.stderr.write(`${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(0)} s`;

/** The times of each call, which take turns on one connection, so that the machine's other load affects each alike. */
async function timesOf(ports: { api: number; peer: number }, calls: HotCalls): Promise<Map<string, number[]>> {
  const [api, peer] = [new Connection(ports.api), new Connection(ports.peer)];
  const times = new Map<string, number[]>();
  const ask = async (name: string, connection: Connection, request: Request) => {
    const start = performance.now();
    const { status, body } = await connection.ask(request);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${body.slice(0, 300)}`);
    times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
  };
  try {
    for (let turn = 0; turn < count; turn += 1) {
      for (const [name, requests] of Object.entries(calls)) await ask(name, api, requests[turn]!);
      await ask('noise: SELECT 1 in bare Fastify', peer, { method: 'GET', path: '/one' });
    }
  } finally {
    api.close();
    peer.close();
  }
  return times;
}

say('Starting a database and the API …');
const product = await startProduct({ port: Number(process.env['FANFARE_PORT'] ?? 4600), profileTo: null });
const stopEarly = () => void product.stop().then(() => process.exit(1));
process.on('SIGINT', stopEarly).on('SIGTERM', stopEarly);
try {
  const world = await fillWorld(product.owner);
  const ports = { api: product.apiPort, peer: product.peerPort };
  /** The 95th percentile of each round, by size and call. */
  const measured: Map<string, number[]>[] = [];
  for (const [index, size] of growth.entries()) {
    if (size.times > largest) break;
    const start = performance.now();
    const callers = await grow(product, world, index);
    say(`${size.times} × the data, made in ${seconds(start)}`);
    const p95 = new Map<string, number[]>();
    // The first round is the warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const times = await timesOf(ports, await makeHotCalls(product, callers, count));
      if (round === 0) continue;
      for (const [name, each] of times) p95.set(name, [...(p95.get(name) ?? []), percentile(each, 0.95)]);
    }
    measured.push(p95);
  }
  const [first, ...larger] = measured;
  const results: Result[] = [...first!].flatMap(([name, before]) =>
    larger.map((p95, index) => {
      const { times } = growth[index + 1]!;
      const isJudged = times === growth.at(-1)!.times && !name.startsWith('noise');
      return compared(`${name}, p95 at ${times} × the data`, p95.get(name)!, before, isJudged ? target : null);
    }),
  );
  process.stdout.write(`${table(results)}\n`);
  const start = performance.now();
  await product.audit();
  process.stdout.write(`The books are right (audited in ${seconds(start)}).\n`);
  if (!results.every(isMet)) process.exitCode = 1;
} finally {
  await product.stop();
}
