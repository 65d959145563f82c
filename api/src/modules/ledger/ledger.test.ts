import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../plugins/database.ts';
import type { Knex } from 'knex';
import { expectCleanAudit, closeSubmission, ledgerWorld } from './test/world.ts';
import {
  cents,
  clearEarnings,
  hold,
  hundredths,
  issue,
  moneyOfSubmissions,
  release,
  sell,
  settle,
  shareOf,
  walletOf,
  wholeCredits,
} from './index.ts';
import type { Credits, LotKind } from './index.ts';

let database: TestDatabase;
/** As the API's own role: a use case can't need more rights. */
let db: Knex;
let owner: Knex;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl, 8);
  owner = openDatabase(database.ownerUrl, 4);
});
afterAll(async () => {
  await expectCleanAudit(owner);
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

const give = (accountId: number, credits: number, kind: LotKind, source: string) =>
  db.transaction((trx) =>
    issue(trx, { accountId, kind, source, journalKind: 'demo_granted', amount: wholeCredits(credits) }),
  );

const half = (price: Credits) => shareOf(price, 55);

/** A creator with two lots (gift 3, purchased 10) and a campaign of the given prices, paid. */
async function paidCampaign(prices: number[], type: 'playlist' | 'instagram' = 'playlist') {
  const world = await ledgerWorld(owner, type);
  const { creatorAccountId } = world;
  await give(creatorAccountId, 10, 'purchased', `demo:p${creatorAccountId}`);
  await give(creatorAccountId, 3, 'gift', `demo:g${creatorAccountId}`);
  const campaign = await db.transaction(async (trx) => {
    const made = await world.campaign(trx, prices.map(wholeCredits), half);
    await hold(trx, { campaignId: made.id, creatorAccountId, submissions: made.submissions });
    return made;
  });
  const settleWith = (trx: Knex.Transaction, index: number, spent: Credits, toCurator: Credits) => {
    const { id: submissionId, curatorAccountId } = campaign.submissions[index]!;
    return settle(trx, { submissionId, campaignId: campaign.id, creatorAccountId, curatorAccountId, spent, toCurator });
  };
  const answer = (index: number) =>
    db.transaction(async (trx) => {
      const submission = campaign.submissions[index]!;
      await settleWith(trx, index, submission.amount, submission.toCurator);
      await closeSubmission(trx, submission.id, 'declined');
    });
  const expire = (index: number) =>
    db.transaction(async (trx) => {
      await release(trx, [campaign.submissions[index]!.id]);
      await closeSubmission(trx, campaign.submissions[index]!.id, 'expired');
    });
  return { ...world, ...campaign, settleWith, answer, expire };
}

const lotsOf = async (accountId: number) => {
  const { rows } = await owner.raw<{ rows: { kind: string; rest: number }[] }>(
    `SELECT l.kind, b.credits_posted - b.debits_posted - b.debits_pending AS rest FROM lots l
       JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id WHERE l.account_id = ? ORDER BY l.spend_rank`,
    [accountId],
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row.rest]));
};

describe('refuses', () => {
  test.each([
    [[200, 400], 3],
    [[301], 0.01],
  ])(
    'more than the wallet has: nothing is held, and %j hundredths report that %d is missing',
    async (prices, missing) => {
      const world = await ledgerWorld(owner);
      await give(world.creatorAccountId, 3, 'gift', `demo:small${world.creatorAccountId}`);
      const attempt = db.transaction(async (trx) => {
        const made = await world.campaign(trx, prices.map(hundredths), half);
        await hold(trx, {
          campaignId: made.id,
          creatorAccountId: world.creatorAccountId,
          submissions: made.submissions,
        });
      });
      await expect(attempt).rejects.toMatchObject({
        code: 'insufficient_credits',
        details: { missingCredits: missing },
      });
      expect((await walletOf(db, world.creatorAccountId)).availableHundredths).toBe(300);
    },
  );

  test('spending what was released, and releasing what was spent', async () => {
    const campaign = await paidCampaign([2, 4]);
    await campaign.answer(0);
    await campaign.expire(1);
    const refundSpent = db.transaction((trx) => release(trx, [campaign.submissions[0]!.id]));
    await expect(refundSpent).rejects.toMatchObject({ code: 'wrong_state' });
    const spend = db.transaction((trx) => campaign.settleWith(trx, 1, wholeCredits(4), wholeCredits(2)));
    await expect(spend).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('spending more than is held, and earning more than is spent', async () => {
    const campaign = await paidCampaign([4]);
    const overspend = db.transaction((trx) => campaign.settleWith(trx, 0, wholeCredits(5), wholeCredits(1)));
    await expect(overspend).rejects.toThrow(RangeError);
    const overpay = db.transaction((trx) => campaign.settleWith(trx, 0, wholeCredits(2), wholeCredits(3)));
    await expect(overpay).rejects.toThrow(RangeError);
    expect((await moneyOfSubmissions(db, [campaign.submissions[0]!.id])).get(campaign.submissions[0]!.id)).toEqual({
      held: 400,
      spent: 0,
      returned: 0,
    });
  });
});

test('a price of 5.00 at 55 % is 2.75 for the curator and 2.25 for the platform, after the clearing days', async () => {
  const campaign = await paidCampaign([5]);
  const revenue = () =>
    owner
      .raw<{ rows: { total: number }[] }>(
        `SELECT coalesce(sum(t.amount), 0)::bigint AS total FROM ledger_transfers t
           JOIN ledger_accounts a ON a.id = t.credit_account_id AND a.kind = 'revenue'`,
      )
      .then((result) => result.rows[0]!.total);
  const before = await revenue();
  await campaign.answer(0);
  const { id, curatorAccountId } = campaign.submissions[0]!;
  expect(await walletOf(db, curatorAccountId)).toMatchObject({ clearingHundredths: 275, clearedHundredths: 0 });
  expect((await revenue()) - before).toBe(225);
  await db.transaction(async (trx) => {
    expect(await clearEarnings(trx, [id])).toEqual({ submissionIds: [id], debts: [] });
    expect(await clearEarnings(trx, [id])).toEqual({ submissionIds: [], debts: [] });
    await trx.raw('UPDATE submissions SET cleared_at = app_now() WHERE id = ?', [id]);
  });
  expect(await walletOf(db, curatorAccountId)).toMatchObject({ clearingHundredths: 0, clearedHundredths: 275 });
});

test('a lot records its origin and its price', async () => {
  const { creatorAccountId: accountId } = await ledgerWorld(owner);
  const [purchase] = await owner('purchases')
    .insert({ account_id: accountId, pack_id: 'credits_25', credits: 25, price_cents: 2_400 })
    .returning<{ id: number }[]>('id');
  const purchaseId = purchase!.id;
  await db.transaction(async (trx) => {
    await sell(trx, { accountId, purchaseId, amount: wholeCredits(25), price: cents(2_400) });
    await trx('purchases')
      .where({ id: purchaseId })
      .update({ status: 'paid', paid_at: trx.raw('app_now()'), payment_intent_id: `pi_${purchaseId}` });
  });
  const lot = await owner('lots').where({ account_id: accountId }).first();
  expect(lot).toMatchObject({ kind: 'purchased', source: `payment:${purchaseId}`, price_paid_cents: 2_400 });
  expect(() => cents(-1)).toThrow(RangeError);
  expect(() => wholeCredits(0.333)).toThrow(RangeError);
});

test('lots are spent in the order gift, purchased, and released credits return to their own lots', async () => {
  const campaign = await paidCampaign([2, 4]);
  expect(await lotsOf(campaign.creatorAccountId)).toEqual({ gift: 0, purchased: 700 });
  await campaign.expire(1);
  expect(await lotsOf(campaign.creatorAccountId)).toEqual({ gift: 100, purchased: 1_000 });
});

test('a partial spend takes what was held first; what was held last is released', async () => {
  const campaign = await paidCampaign([5], 'instagram');
  const { id } = campaign.submissions[0]!;
  await db.transaction(async (trx) => {
    await campaign.settleWith(trx, 0, wholeCredits(4), half(wholeCredits(4)));
    await closeSubmission(trx, id, 'declined');
  });
  expect(await lotsOf(campaign.creatorAccountId)).toEqual({ gift: 0, purchased: 900 });
  expect((await moneyOfSubmissions(db, [id])).get(id)).toEqual({ held: 0, spent: 400, returned: 100 });
});

test('a replay of each event changes nothing', async () => {
  const campaign = await paidCampaign([2, 4]);
  const { creatorAccountId, submissions } = campaign;
  await campaign.answer(0);
  await campaign.expire(1);
  const before = await walletOf(db, creatorAccountId);
  await db.transaction(async (trx) => {
    expect(await hold(trx, { campaignId: campaign.id, creatorAccountId, submissions })).toEqual({ replayed: true });
    expect(await campaign.settleWith(trx, 0, wholeCredits(2), wholeCredits(1))).toMatchObject({ replayed: true });
    expect(await release(trx, [submissions[1]!.id])).toMatchObject({ submissionIds: [] });
    const again = { accountId: creatorAccountId, kind: 'gift' as const, source: `demo:g${creatorAccountId}` };
    expect(await issue(trx, { ...again, journalKind: 'demo_granted', amount: wholeCredits(3) })).toEqual({
      replayed: true,
    });
  });
  expect(await walletOf(db, creatorAccountId)).toEqual(before);
});

test('parallel payments never overdraw: exactly what the wallet covers succeeds', async () => {
  const world = await ledgerWorld(owner);
  await give(world.creatorAccountId, 10, 'purchased', `demo:race${world.creatorAccountId}`);
  const pay = () =>
    db.transaction(async (trx) => {
      const made = await world.campaign(trx, [wholeCredits(3)], half);
      await hold(trx, { campaignId: made.id, creatorAccountId: world.creatorAccountId, submissions: made.submissions });
    });
  const results = await Promise.allSettled(Array.from({ length: 8 }, pay));
  const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason.code);
  expect(refused).toEqual(Array(5).fill('insufficient_credits'));
  expect((await walletOf(db, world.creatorAccountId)).availableHundredths).toBe(100);
});

test('an answer and an expiry simultaneously: one of them wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const campaign = await paidCampaign([4]);
    const results = await Promise.allSettled([campaign.answer(0), campaign.expire(0)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  }
});
