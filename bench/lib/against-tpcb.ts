import { askAll, type Request } from './http-load.ts';
import { interleaved, percentile } from './numbers.ts';
import { type Result, compared, perSecond } from './report.ts';
import { pgbench, tpcbByDriver } from './tpcb.ts';
import type { Bench } from './bench.ts';

const tpcbClients = 8;

interface Load {
  /** What one request does. */
  what: string;
  connections: number;
  /** Makes the requests of a round; each is sent once. */
  make: () => Promise<Request[]>;
  target: { atLeast: number; aim: number };
  /** Of its 99th percentile, divided by its mean. */
  p99Target?: { atMost: number };
}

/** Compares requests per second over HTTP with transactions of TPC-B, after a first round of requests. */
export async function againstTpcb(
  bench: Bench,
  { what, connections, make, target, p99Target }: Load,
): Promise<Result[]> {
  const { product, rounds, seconds, pgbenchFile } = bench;
  const latenciesMs: number[][] = [];
  const ours = async () => {
    const requests = await make();
    const { elapsedMs, eachMs } = await askAll(product.apiPort, connections, requests);
    latenciesMs.push(eachMs);
    return (requests.length * 1_000) / elapsedMs;
  };
  const peer = () =>
    pgbenchFile
      ? pgbench(pgbenchFile, product.ownerUrl, { clients: tpcbClients, seconds })
      : tpcbByDriver(product.ownerUrl, tpcbClients, seconds * 1_000);
  await ours();
  latenciesMs.length = 0;
  const rates = await interleaved(rounds, { ours, peer });
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const p99 = latenciesMs.map((each) => percentile(each, 0.99));
  const by = pgbenchFile ? 'by pgbench' : 'by the driver';
  return [
    compared(`${what} over HTTP / TPC-B ${by}`, rates.ours, rates.peer, target, perSecond()),
    compared(`  its p99 at ${connections} connections / mean`, p99, latenciesMs.map(mean), p99Target),
  ];
}
