import { randomUUID } from 'node:crypto';
import { askAll } from '../lib/http-load.ts';
import { interleaved, percentile } from '../lib/numbers.ts';
import { type Result, compared, perSecond } from '../lib/report.ts';
import { pgbench, tpcbByDriver } from '../lib/tpcb.ts';
import { makeDrafts } from '../lib/world.ts';
import type { Bench } from '../lib/bench.ts';

const connections = 50;
const campaignsPerRound = 200;
const servicesEach = 20;
const clients = 8;

/** Paying for and sending campaigns of 20 submissions over HTTP, against TPC-B. */
export async function send({ product, creators, rounds, seconds, pgbenchFile }: Bench): Promise<Result[]> {
  const creatorOf = new Map(creators.map((creator) => [creator.accountId, creator]));
  const latenciesMs: number[][] = [];
  const sendAll = async () => {
    const drafts = await makeDrafts(product.owner, campaignsPerRound, servicesEach);
    const requests = drafts.map(({ campaignId, accountId }) => ({
      method: 'POST' as const,
      path: `/api/v2/campaigns/${campaignId}/complete`,
      // With a key, as the product's pages send it.
      headers: {
        ...product.authorization(accountId, creatorOf.get(accountId)!.sessionId),
        'idempotency-key': randomUUID(),
      },
    }));
    const { elapsedMs, eachMs } = await askAll(product.apiPort, connections, requests);
    latenciesMs.push(eachMs);
    return (campaignsPerRound * 1_000) / elapsedMs;
  };
  await sendAll();
  latenciesMs.length = 0;
  const rates = await interleaved(rounds, {
    ours: sendAll,
    peer: () =>
      pgbenchFile
        ? pgbench(pgbenchFile, product.ownerUrl, { clients, seconds })
        : tpcbByDriver(product.ownerUrl, clients, seconds * 1_000),
  });
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const p99 = latenciesMs.map((each) => percentile(each, 0.99));
  const by = pgbenchFile ? 'by pgbench' : 'by the driver';
  return [
    compared(
      `send ${servicesEach} submissions over HTTP / TPC-B ${by}`,
      rates.ours,
      rates.peer,
      { atLeast: 0.12, aim: 0.25 },
      perSecond(),
    ),
    compared(`  its p99 at ${connections} connections / mean`, p99, latenciesMs.map(mean), { atMost: 2 }),
  ];
}
