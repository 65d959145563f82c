import { againstTpcb } from '../lib/against-tpcb.ts';
import { answerTo, makeAnswerable } from '../lib/answerable.ts';
import type { Result } from '../lib/report.ts';
import type { Bench } from '../lib/bench.ts';

const perCampaign = 20;
/**
 * So many that answers to one campaign hardly meet, as in a large installation, and that a round takes seconds, as the peer's does: its first
 * statements are planned anew, after the `ANALYZE` of what was made for it.
 */
const campaigns = 100;

/** Curators' answers over HTTP, each of which spends a hold and splits it, against TPC-B. */
export function answers(bench: Bench): Promise<Result[]> {
  const { product } = bench;
  const make = async () => {
    const open = await makeAnswerable(product.owner, { count: campaigns * perCampaign, perCampaign });
    // One of each campaign in turn.
    const alternating = open.toSorted((a, b) => a.place - b.place);
    return alternating.map((one) => answerTo(product, one));
  };
  return againstTpcb(bench, {
    what: 'answer by a curator',
    connections: 20,
    make,
    target: { atLeast: 0.35, aim: 0.6 },
  });
}
