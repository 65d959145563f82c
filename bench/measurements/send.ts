import { askAll } from '../lib/http-load.ts';
import { interleaved, median, percentile, ratios } from '../lib/numbers.ts';
import type { Result } from '../lib/report.ts';
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
  const latenciesMs: number[] = [];
  const sendAll = async () => {
    const drafts = await makeDrafts(product.owner, campaignsPerRound, servicesEach);
    const requests = drafts.map(({ campaignId, accountId }) => ({
      method: 'POST' as const,
      path: `/api/v2/campaigns/${campaignId}/complete`,
      headers: product.authorization(accountId, creatorOf.get(accountId)!.sessionId),
    }));
    const { elapsedMs, eachMs } = await askAll(product.apiPort, connections, requests);
    latenciesMs.push(...eachMs);
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
  const each = ratios(rates.ours, rates.peer);
  const p99 = percentile(latenciesMs, 0.99);
  return [
    {
      what: `send 20 submissions over HTTP / TPC-B ${pgbenchFile ? 'by pgbench' : 'by the driver'}`,
      ours: `${median(rates.ours).toFixed(0)}/s`,
      peer: `${median(rates.peer).toFixed(0)} tx/s`,
      ratio: median(each),
      rounds: each,
      target: { atLeast: 0.12 },
    },
    {
      what: `  its p99 at ${connections} connections, in TPC-B transactions of one client`,
      ours: `${p99.toFixed(0)} ms`,
      peer: `${((clients * 1_000) / median(rates.peer)).toFixed(1)} ms`,
      ratio: p99 / ((clients * 1_000) / median(rates.peer)),
      rounds: [p99 / ((clients * 1_000) / median(rates.peer))],
      target: null,
    },
  ];
}
