import type { Callers } from './hot-calls.ts';
import { fillHistory } from './history.ts';
import type { Product } from './product.ts';
import type { Creator } from './world.ts';

/** Campaigns of the smallest size: 10,000 submissions and 50,000 transfers. */
const campaigns = 500;
const people = { creators: 20, curators: 50 };

/** How many times the smallest size, and when its campaigns were sent: after those of the sizes before. */
export const growth = [
  { times: 1, daysAgo: { from: 400, to: 390 } },
  { times: 10, daysAgo: { from: 390, to: 330 } },
  { times: 100, daysAgo: { from: 330, to: 60 } },
] as const;

/**
 * Grows the data to the next size. Ten times the data are √10 times as many people with √10 times as much each: both the product's
 * tables and everybody's own lists grow.
 * @param world all creators of the world
 * @returns who asks at this size
 */
export async function grow(product: Product, world: readonly Creator[], index: number): Promise<Callers> {
  const { times, daysAgo } = growth[index]!;
  const before = growth[index - 1]?.times ?? 0;
  const some = (count: number) => Math.round(count * Math.sqrt(times));
  const [creators, curators] = [some(people.creators), some(people.curators)];
  await fillHistory(product.owner, { campaigns: campaigns * (times - before), creators, curators, daysAgo });
  const { rows } = await product.owner.query<{ accountId: number; sessionId: number }>(
    `INSERT INTO sessions (account_id, expires_at)
       SELECT account_id, app_now() + interval '1 year' FROM (SELECT account_id FROM curator_profiles ORDER BY id LIMIT $1) curator
     RETURNING account_id AS "accountId", id::int AS "sessionId"`,
    [curators],
  );
  return { creators: world.slice(0, creators), curators: rows };
}
