import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { runs as howMany } from '../../../test/full.ts';
import { openDatabase } from '../../plugins/database.ts';
import {
  clearEarnings,
  hold,
  hundredths,
  issue,
  minus,
  moneyOfSubmissions,
  release,
  settle,
  shareOf,
  walletOf,
  type Credits,
  type LotKind,
} from './index.ts';
import { auditFindings, closeSubmission, ledgerWorld } from './test/world.ts';

/*
 * Random runs of every ledger operation, against a model that only adds and subtracts. Each event may come twice. After each one the
 * creator's wallet equals the model's (never negative, unchanged by a replay); after each run so do the curators' wallets, held + spent +
 * returned is every price, and the audit finds nothing.
 */

const runs = howMany(60, 200);

let database: TestDatabase;
let db: Knex;
let owner: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl, 4);
  owner = openDatabase(database.ownerUrl, 4);
});
afterAll(async () => {
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

const amount = (max: number) => fc.integer({ min: 1, max }).map(hundredths);
const lotKind = fc.constantFrom<LotKind[]>('promo', 'gift', 'converted', 'subscription', 'purchased');
const command = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('issue' as const), amount: amount(3_000), kind: lotKind }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      prices: fc.array(amount(900), { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('spend' as const, 'spend-part' as const, 'release' as const, 'clear' as const),
      pick: fc.nat(),
      percent: fc.integer({ min: 0, max: 100 }),
    }),
  },
);

interface Held {
  id: number;
  campaignId: number;
  curatorAccountId: number;
  price: Credits;
  /** Null while it is open. */
  spent: Credits | null;
  earned: Credits;
  isCleared: boolean;
}

/** One run's world, in plain sums. */
interface Model {
  available: number;
  submissions: Held[];
}

const earnedBy = (model: Model, accountId: number, isCleared: boolean): number =>
  model.submissions
    .filter((one) => one.curatorAccountId === accountId && one.isCleared === isCleared)
    .reduce((sum, one) => sum + one.earned, 0);

type World = Awaited<ReturnType<typeof ledgerWorld>>;
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Does `work` in a transaction twice, the second time as a replay. */
async function twice(work: (trx: Knex.Transaction) => Promise<unknown>): Promise<void> {
  await db.transaction(work);
  await db.transaction(work);
}

let sources = 0;

async function step(world: World, model: Model, now: Command): Promise<void> {
  const { creatorAccountId } = world;
  if (now.do === 'issue') {
    const source = `demo:property-${(sources += 1)}`;
    const lot = { accountId: creatorAccountId, kind: now.kind, amount: now.amount, source };
    await twice((trx) => issue(trx, { ...lot, journalKind: 'demo_granted' }));
    model.available += now.amount;
    return;
  }
  if (now.do === 'pay') {
    const total = now.prices.reduce((sum, price) => sum + price, 0);
    const pay = async () => {
      const campaign = await db.transaction(async (trx) => {
        const made = await world.campaign(trx, now.prices, (price) => shareOf(price, 55));
        await hold(trx, { campaignId: made.id, creatorAccountId, submissions: made.submissions });
        return made;
      });
      await db.transaction((trx) =>
        hold(trx, { campaignId: campaign.id, creatorAccountId, submissions: campaign.submissions }),
      );
      return campaign;
    };
    if (total > model.available) {
      await expect(pay()).rejects.toMatchObject({ code: 'insufficient_credits' });
      return;
    }
    const campaign = await pay();
    model.available -= total;
    for (const { id, amount: price, curatorAccountId } of campaign.submissions) {
      model.submissions.push({
        id,
        campaignId: campaign.id,
        curatorAccountId,
        price,
        spent: null,
        earned: hundredths(0),
        isCleared: false,
      });
    }
    return;
  }
  const wanted = model.submissions.filter((one) =>
    now.do === 'clear' ? one.earned > 0 && !one.isCleared : one.spent === null,
  );
  const one = wanted[now.pick % Math.max(wanted.length, 1)];
  if (one) await resolve(world, model, one, now);
}

async function resolve(
  world: World,
  model: Model,
  one: Held,
  now: Extract<Command, { percent: number }>,
): Promise<void> {
  if (now.do === 'clear') {
    await twice(async (trx) => {
      await clearEarnings(trx, [one.id]);
      await trx.raw('UPDATE submissions SET cleared_at = app_now() WHERE id = ?', [one.id]);
    });
    one.isCleared = true;
    return;
  }
  if (now.do === 'release') {
    await twice(async (trx) => {
      await release(trx, [one.id]);
      await closeSubmission(trx, one.id, 'expired');
    });
    one.spent = hundredths(0);
    model.available += one.price;
    return;
  }
  const spent = now.do === 'spend' ? one.price : hundredths(Math.max(1, shareOf(one.price, now.percent)));
  const toCurator = hundredths(Math.floor((spent * shareOf(one.price, 55)) / one.price));
  const { id: submissionId, campaignId, curatorAccountId } = one;
  await twice(async (trx) => {
    const ids = { submissionId, campaignId, curatorAccountId, creatorAccountId: world.creatorAccountId };
    await settle(trx, { ...ids, spent, toCurator });
    if (toCurator > 0) await closeSubmission(trx, submissionId, 'declined');
    else
      await trx.raw(`UPDATE submissions SET status = 'declined', closed_at = app_now() WHERE id = ?`, [submissionId]);
  });
  one.spent = spent;
  one.earned = toCurator;
  model.available += minus(one.price, spent);
}

/** Compares all other sums of a run with the model. */
async function agree(world: World, model: Model): Promise<void> {
  for (const accountId of new Set(world.services.map((service) => service.curatorAccountId))) {
    const wallet = await walletOf(db, accountId);
    expect(wallet.clearingHundredths).toBe(earnedBy(model, accountId, false));
    expect(wallet.clearedHundredths).toBe(earnedBy(model, accountId, true));
  }
  const ids = model.submissions.map((one) => one.id);
  const money = await moneyOfSubmissions(db, ids);
  for (const one of model.submissions) {
    const held = one.spent === null ? one.price : 0;
    const spent = one.spent ?? 0;
    expect(money.get(one.id)).toEqual({ held, spent, returned: one.price - held - spent });
  }
}

test(`${runs} random runs match the model to the hundredth, and leave the ledger balanced`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 12 }), async (commands) => {
      // Influencers: only their price may be spent in part.
      const world = await ledgerWorld(owner, 'instagram');
      const model: Model = { available: 0, submissions: [] };
      for (const now of commands) {
        await step(world, model, now);
        expect((await walletOf(db, world.creatorAccountId)).availableHundredths).toBe(model.available);
      }
      await agree(world, model);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(await auditFindings(owner)).toEqual([]);
});
