import { answerTo, makeAnswerable } from '../lib/answerable.ts';
import { askAll } from '../lib/http-load.ts';
import { interleaved, percentile } from '../lib/numbers.ts';
import { type Result, compared, perSecond } from '../lib/report.ts';
import { pgbench, tpcbByDriver } from '../lib/tpcb.ts';
import type { Bench } from '../lib/bench.ts';

const connections = 20;
const answersPerRound = 400;
const perCampaign = 20;
/** So many that answers to one campaign hardly meet, as in a large installation. */
const campaigns = 100;
const clients = 8;

/** Curators' answers over HTTP, each of which spends a hold and splits it, against TPC-B. */
export async function answers({ product, rounds, seconds, pgbenchFile }: Bench): Promise<Result[]> {
  const latenciesMs: number[][] = [];
  const answerAll = async () => {
    const open = await makeAnswerable(product.owner, { count: campaigns * perCampaign, perCampaign });
    // One of each campaign in turn.
    const alternating = open.toSorted((a, b) => (a.submissionId % perCampaign) - (b.submissionId % perCampaign));
    const requests = alternating.slice(0, answersPerRound).map((one) => answerTo(product, one));
    const { elapsedMs, eachMs } = await askAll(product.apiPort, connections, requests);
    latenciesMs.push(eachMs);
    return (answersPerRound * 1_000) / elapsedMs;
  };
  await answerAll();
  latenciesMs.length = 0;
  const rates = await interleaved(rounds, {
    ours: answerAll,
    peer: () =>
      pgbenchFile
        ? pgbench(pgbenchFile, product.ownerUrl, { clients, seconds })
        : tpcbByDriver(product.ownerUrl, clients, seconds * 1_000),
  });
  const by = pgbenchFile ? 'by pgbench' : 'by the driver';
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const p99 = latenciesMs.map((each) => percentile(each, 0.99));
  const target = { atLeast: 0.35, aim: 0.6 };
  return [
    compared(`answer by a curator over HTTP / TPC-B ${by}`, rates.ours, rates.peer, target, perSecond()),
    compared(`  its p99 at ${connections} connections / mean`, p99, latenciesMs.map(mean)),
  ];
}
