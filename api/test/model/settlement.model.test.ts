import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../src/modules/campaigns/test/creator.ts';
import { auditFindings } from '../../src/modules/ledger/test/world.ts';
import type { Shop } from '../../src/modules/payments/test/shop.ts';
import { runs as howMany } from '../full.ts';
import { campaignCommands, pays } from './campaign.commands.ts';
import { cardCommands } from './card.commands.ts';
import { cashOutCommands } from './cash-out.commands.ts';
import { count, tally, type Step } from './command.ts';
import { creditCommands } from './credit.commands.ts';
import { agree, agreeOverHttp } from './look.ts';
import { agreeWithProviders } from './look-providers.ts';
import { submissionCommands } from './submission.commands.ts';
import { timeCommands } from './time.commands.ts';
import { begin, openShop, openStaff } from './world.ts';

/*
 * Random runs over HTTP on a real database, against a model that only knows the rules: commands of creators, curators, staff, the bank
 * and the clock, in any order. Cards, disputes and payouts go through the providers' own calls and webhooks, to the sandbox's Stripe and PayPal. Every answer (success, or this refusal), and afterwards every lot, wallet, submission,
 * campaign and demand, matches the model to the hundredth; after each run the ledger is balanced. A failing run prints its seed, its path
 * and the fewest commands. To replay it: FANFARE_MODEL_SEED=… FANFARE_MODEL_PATH=… FANFARE_MODEL_REPLAY=… with the same
 * FANFARE_MODEL_COMMANDS.
 */

const { env } = process;
/** `npm run torture:model` runs 2,000, of 100 commands. */
const runs = Number(env['FANFARE_MODEL_RUNS'] ?? howMany(8, 200));
/** Per run; a few have fewer. */
const commands = Number(env['FANFARE_MODEL_COMMANDS'] ?? 50);
/** Runs share a database, each with people of its own; a new one keeps the sweeps and the audit quick. */
const runsPerDatabase = 20;
/** For a run that hangs. At low priority beside everything else on busy cores, a command has taken longer than a second. */
const limitMs = 60_000 + runs * commands * 3_000;

/** The time for shrinking a failed run; then the smallest failure found is reported. */
const shrinkMs = Number(env['FANFARE_MODEL_SHRINK_SECONDS'] ?? 60) * 1_000;
let shrinkUntil = Infinity;

let open: { shop: Shop; staff: Person; runs: number } | null = null;
async function close(): Promise<void> {
  await open?.shop.close();
  open = null;
}
async function place() {
  if (open && open.runs >= runsPerDatabase) await close();
  if (!open) {
    const shop = await openShop();
    open = { shop, staff: await openStaff(shop.api), runs: 0 };
  }
  open.runs += 1;
  return open;
}
afterAll(close);

async function oneRun(steps: readonly Step[]): Promise<void> {
  const { model, real } = await begin(await place(), commands);
  await fc.asyncModelRun(() => ({ model, real }), steps);
  await agree(model, real);
  await agreeOverHttp(model, real);
  await agreeWithProviders(model, real);
  expect(await auditFindings(real.api.db)).toEqual([]);
  count('runs');
  if (env['FANFARE_MODEL_TALLY'])
    console.log(`run ${tally.get('runs')} agrees, ${tally.get('commands')} commands so far`);
  for (const { state, service } of model.submissions()) count(`ended: ${service.type} ${state}`);
  for (const { demand } of model.demands()) count(`ended: demand by ${demand.course}: ${demand.state}`);
  for (const { isBooked, dispute } of model.payments)
    count(
      `ended: card ${isBooked ? 'credited' : 'not credited'}, ${dispute ? `dispute ${dispute.state}` : 'no dispute'}`,
    );
}

test(`${runs} runs of ${commands} commands`, { timeout: limitMs }, async () => {
  const { FANFARE_MODEL_SEED: seed, FANFARE_MODEL_PATH: path, FANFARE_MODEL_REPLAY: replayPath } = env;
  const any = fc.oneof(
    ...creditCommands,
    ...cardCommands,
    ...campaignCommands,
    ...submissionCommands,
    ...timeCommands,
    ...cashOutCommands,
  );
  await fc.assert(
    fc.asyncProperty(
      // Initial subjects for the commands.
      fc.array(pays, { minLength: 2, maxLength: 2 }),
      // Commands without a subject are skipped, so there are more than a run takes.
      fc.commands([any], { maxCommands: commands * 12, size: 'max', ...(replayPath && { replayPath }) }),
      async (first, list) => {
        if (performance.now() > shrinkUntil) return;
        try {
          await oneRun([...first, ...list]);
        } catch (error) {
          shrinkUntil = Math.min(shrinkUntil, performance.now() + shrinkMs);
          throw error;
        }
      },
    ),
    {
      numRuns: runs,
      ...(seed && { seed: Number(seed) }),
      ...(path && { path }),
      interruptAfterTimeLimit: limitMs - 20_000,
      markInterruptAsFailure: true,
    },
  );
  // Otherwise too little was tried.
  expect(tally.get('commands')).toBeGreaterThan(path ? 0 : (runs * commands) / 2);
  if (env['FANFARE_MODEL_TALLY'])
    console.log(
      [...tally]
        .toSorted()
        .map((one) => one.join(' '))
        .join('\n'),
    );
});
