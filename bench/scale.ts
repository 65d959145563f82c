/**
 * `npm run bench:scale`: the 95th percentile over HTTP of the ten hottest calls, with ten and a hundred times as much data as at first
 * (5 million transfers, 1 million submissions), as ratios to the first. `--largest=10` stops at ten times, `--rounds=1` and `--count=30`
 * shorten the run. The exit code is 1 if a call becomes slower than it may.
 */
import { parseArgs } from 'node:util';
import { fillTimes } from './lib/growth.ts';
import { type HotCalls, makeHotCalls } from './lib/hot-calls.ts';
import { type Request, Connection } from './lib/http-load.ts';
import { percentile } from './lib/numbers.ts';
import { type Product, startProduct } from './lib/product.ts';
import { type Result, compared, isMet, table } from './lib/report.ts';

const { values } = parseArgs({
  options: {
    largest: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    count: { type: 'string', default: '60' },
  },
});
const [largest, rounds, count] = [Number(values.largest), Number(values.rounds), Number(values.count)];
const sizes = [1, 10, 100].filter((times) => times <= largest);
const port = Number(process.env['FANFARE_PORT'] ?? 4600);
/** Each size has a product of its own, so that they can take turns. */
const portsEach = 40;
const target = { atMost: 1.5, aim: 1.2 };
const say = (line: string) => process.stderr.write(`${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(0)} s`;

/** The times of each call, which take turns on one connection, so that the machine's other load affects each alike. */
async function timesOf({ product: { apiPort, peerPort }, calls }: Size, round: number): Promise<Map<string, number[]>> {
  const [api, peer] = [new Connection(apiPort), new Connection(peerPort)];
  const times = new Map<string, number[]>();
  const ask = async (name: string, connection: Connection, request: Request | null) => {
    if (request === null) return;
    const start = performance.now();
    const { status, body } = await connection.ask(request);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${body.slice(0, 300)}`);
    times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
  };
  try {
    for (let turn = round * count; turn < (round + 1) * count; turn += 1) {
      for (const [name, requests] of Object.entries(calls)) await ask(name, api, requests[turn]!);
      await ask('noise: SELECT 1 in bare Fastify', peer, { method: 'GET', path: '/one' });
    }
  } finally {
    api.close();
    peer.close();
  }
  return times;
}

interface Size {
  times: number;
  product: Product;
  calls: HotCalls;
  /** The 95th percentile of each round, by call. */
  p95: Map<string, number[]>;
}

const products: Product[] = [];
const stop = async () => {
  for (const product of products) await product.stop();
};
process.on('SIGINT', () => void stop().then(() => process.exit(1)));
process.on('SIGTERM', () => void stop().then(() => process.exit(1)));
try {
  const all: Size[] = [];
  for (const [index, times] of sizes.entries()) {
    const product = await startProduct({ port: port + index * portsEach, profileTo: null });
    products.push(product);
    const start = performance.now();
    const callers = await fillTimes(product, times);
    // The first round is the warm-up.
    const calls = await makeHotCalls(product, callers, (1 + rounds) * count);
    say(`${times} × the data, made in ${seconds(start)}`);
    all.push({ times, product, calls, p95: new Map() });
  }
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`);
    for (const size of round % 2 === 0 ? all : all.toReversed()) {
      const times = await timesOf(size, round);
      if (round === 0) continue;
      const { p95 } = size;
      for (const [name, each] of times) p95.set(name, [...(p95.get(name) ?? []), percentile(each, 0.95)]);
    }
  }
  const [first, ...larger] = all;
  const results: Result[] = [...first!.p95].flatMap(([name, before]) =>
    larger.map(({ times, p95 }) => {
      const isJudged = times === 100 && !name.startsWith('noise');
      return compared(`${name}, p95 at ${times} × the data`, p95.get(name)!, before, isJudged ? target : null);
    }),
  );
  process.stdout.write(`${table(results)}\n`);
  for (const { times, product } of all) {
    const start = performance.now();
    await product.audit();
    process.stdout.write(`The books of ${times} × are right (audited in ${seconds(start)}).\n`);
  }
  if (!results.every(isMet)) process.exitCode = 1;
} finally {
  await stop();
}
