import type { Bench } from '../lib/bench.ts';
import type { Result } from '../lib/report.ts';
import { againstSelectOne } from '../lib/select-one.ts';

/** The account with its balances, requested by its owner with full authentication. */
export async function balance(bench: Bench): Promise<Result[]> {
  const headers = bench.creators.map(({ accountId, sessionId }) => bench.product.authorization(accountId, sessionId));
  let turn = 0;
  const next = () => ({ method: 'GET', path: '/api/account', headers: headers[turn++ % headers.length]! }) as const;
  return againstSelectOne(bench, 'balance (GET /api/account)', next, { atLeast: 0.25, aim: 0.45 });
}
