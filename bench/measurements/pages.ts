import { fillHistory } from '../lib/history.ts';
import type { Result } from '../lib/report.ts';
import { againstSelectOne } from '../lib/select-one.ts';
import type { Bench } from '../lib/bench.ts';

/** Each creator has 25 campaigns, each curator 100 answers. */
const history = { campaigns: 500, creators: 20, curators: 100, daysAgo: { from: 400, to: 390 } };
const rows = 20;

/** A page of 20 of each list that people open most, with full authentication, against a bare server's `SELECT 1`. */
export async function pages(bench: Bench): Promise<Result[]> {
  const { product, creators } = bench;
  await fillHistory(product.owner, history);
  const { rows: curators } = await product.owner.query<{ accountId: number; sessionId: number }>(
    `INSERT INTO sessions (account_id, expires_at)
       SELECT account_id, app_now() + interval '1 year' FROM (SELECT account_id FROM curator_profiles ORDER BY id LIMIT $1) curator
     RETURNING account_id AS "accountId", id::int AS "sessionId"`,
    [history.curators],
  );
  const lists = [
    ['campaigns', '/api/v2/campaigns/me?', creators.slice(0, history.creators)],
    ['a creator’s transactions', '/api/v2/transactions/me/creator?', creators.slice(0, history.creators)],
    ['a creator’s feed', '/api/v2/feed?role=creator&', creators.slice(0, history.creators)],
    ['a curator’s feed', '/api/v2/feed?role=curator&', curators],
  ] as const;
  const results: Result[] = [];
  for (const [what, list, people] of lists) {
    const headers = people.map(({ accountId, sessionId }) => product.authorization(accountId, sessionId));
    let turn = 0;
    const path = `${list}limit=${rows}`;
    const next = () => ({ method: 'GET', path, headers: headers[turn++ % headers.length]! }) as const;
    results.push(...(await againstSelectOne(bench, `a page of ${rows}: ${what}`, next, { atLeast: 0.2, aim: 0.35 })));
  }
  return results;
}
