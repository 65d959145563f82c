import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import type { PayoutGateway } from '../../src/gateways/payout-gateway.ts';
import { auditFindings } from '../../src/modules/ledger/test/world.ts';
import { runs as howMany } from '../full.ts';
import type { Act } from './coalition.acts.ts';
import { expectNoGain, returnedTooSoon } from './coalition.bounds.ts';
import { play } from './coalition.play.ts';
import { runs } from './coalition.scenarios.ts';
import { gather, openCoalitionApi, payouts } from './coalition.world.ts';
import { count, tally } from './command.ts';

/*
 * No coalition gains (docs/rules.md#money): acts of accounts that work together, on the real services and a real database. Each test is
 * an attack scenario with random acts in between. After each run payments in and payouts out are compared, the books balance, and no
 * creator and curator had two refunds of broken promises within the limit; at no moment does anyone who owes get anything, nor is
 * anything approved automatically against the rules. A failing run prints its seed and the fewest acts.
 */

const { env } = process;
const numRuns = Number(env['FANFARE_COALITION_RUNS'] ?? howMany(2, 22));
const seed = Number(env['FANFARE_COALITION_SEED'] ?? 17);
/** Runs share a database, each with accounts of its own; a new one keeps the jobs quick. */
const runsPerDatabase = 20;
const shrinkMs = Number(env['FANFARE_COALITION_SHRINK_SECONDS'] ?? 30) * 1_000;
const limitMs = 600_000 + shrinkMs + numRuns * 30_000;

vi.mock('../../src/gateways/paypal/paypal-payouts.ts', () => ({
  payPalPayouts: (): PayoutGateway => ({
    pursue: ({ cashOutId, amountCents }) => {
      const state = payouts.get(cashOutId) ?? 'pending';
      const failure = state === 'returned' ? 'RETURNED' : null;
      const ids = { transferId: `batch-${cashOutId}`, payoutId: `item-${cashOutId}` };
      return Promise.resolve({ ...ids, state, amountCents, expectedAt: null, failure });
    },
  }),
}));

let open: (Awaited<ReturnType<typeof openCoalitionApi>> & { runs: number }) | null = null;
async function close(): Promise<void> {
  await open?.api.close();
  open = null;
  payouts.clear();
}
afterAll(async () => {
  await close();
  if (env['FANFARE_COALITION_TALLY']) console.log(JSON.stringify(Object.fromEntries([...tally].toSorted()), null, 1));
});

async function run(acts: readonly Act[]): Promise<void> {
  if (open && open.runs >= runsPerDatabase) await close();
  open ??= { ...(await openCoalitionApi()), runs: 0 };
  open.runs += 1;
  const coalition = await gather(open);
  for (const act of acts) {
    await play(coalition, act);
    count(act.do);
  }
  await expectNoGain(coalition);
  expect(await returnedTooSoon(coalition)).toEqual([]);
  expect(await auditFindings(coalition.api.db)).toEqual([]);
}

test.each(runs)('%s', { timeout: limitMs }, async (_what, acts) => {
  let shrinkUntil = Infinity;
  let done = 0;
  const tried = async (all: Act[]) => {
    if (performance.now() > shrinkUntil) return;
    try {
      await run(all);
      done += 1;
    } catch (error) {
      // After a failed run its database may hold findings.
      await close();
      shrinkUntil = Math.min(shrinkUntil, performance.now() + shrinkMs);
      throw error;
    }
  };
  await fc.assert(fc.asyncProperty(acts, tried), { numRuns, seed });
  expect(done).toBe(numRuns);
});

test('money came in and went out', () => {
  const outcomes = [
    'send',
    'answer',
    'withdraw',
    'redeem',
    'return',
    'approve',
    '/api/v2/curator/convert',
    '/api/cash-out/demand',
  ];
  expect([...tally.keys()]).toEqual(expect.arrayContaining(outcomes.map((what) => `${what} done`)));
});
