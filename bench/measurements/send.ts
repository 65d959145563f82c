import { randomUUID } from 'node:crypto';
import { againstTpcb } from '../lib/against-tpcb.ts';
import type { Result } from '../lib/report.ts';
import { makeDrafts } from '../lib/world.ts';
import type { Bench } from '../lib/bench.ts';

/** Some seconds of work, as the peer has: the first statements are planned anew, after the `ANALYZE` of what was made for them. */
const campaignsPerRound = 500;
const servicesEach = 20;

/** Paying for and sending campaigns of 20 submissions over HTTP, against TPC-B. */
export function send(bench: Bench): Promise<Result[]> {
  const { product, creators } = bench;
  const creatorOf = new Map(creators.map((creator) => [creator.accountId, creator]));
  const make = async () => {
    const drafts = await makeDrafts(product.owner, campaignsPerRound, servicesEach);
    return drafts.map(({ campaignId, accountId }) => ({
      method: 'POST' as const,
      path: `/api/v2/campaigns/${campaignId}/complete`,
      // With a key, as the product's pages send it.
      headers: {
        ...product.authorization(accountId, creatorOf.get(accountId)!.sessionId),
        'idempotency-key': randomUUID(),
      },
    }));
  };
  return againstTpcb(bench, {
    what: `send ${servicesEach} submissions`,
    connections: 50,
    make,
    target: { atLeast: 0.12, aim: 0.25 },
    p99Target: { atMost: 2 },
  });
}
