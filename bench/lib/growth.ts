import type { Callers } from './hot-calls.ts';
import { fillHistory } from './history.ts';
import type { Product } from './product.ts';
import { fillWorld } from './world.ts';

/** Campaigns of the smallest size: 10,000 submissions and 50,000 transfers. */
const campaigns = 500;
const people = { creators: 20, curators: 50 };
const daysAgo = { from: 400, to: 60 };

/**
 * Fills an empty product with so many times the smallest data. Ten times the data are √10 times as many people with √10 times as much
 * each: both the product's tables and everybody's own lists grow.
 * @returns who asks at this size
 */
export async function fillTimes({ owner }: Product, times: number): Promise<Callers> {
  const some = (count: number) => Math.round(count * Math.sqrt(times));
  const [creators, curators] = [some(people.creators), some(people.curators)];
  const world = await fillWorld(owner);
  await fillHistory(owner, { campaigns: campaigns * times, creators, curators, daysAgo });
  const { rows } = await owner.query<{ accountId: number; sessionId: number }>(
    `INSERT INTO sessions (account_id, expires_at)
       SELECT account_id, app_now() + interval '1 year' FROM (SELECT account_id FROM curator_profiles ORDER BY id LIMIT $1) curator
     RETURNING account_id AS "accountId", id::int AS "sessionId"`,
    [curators],
  );
  await owner.query('CHECKPOINT');
  return { creators: world.slice(0, creators), curators: rows };
}
