import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { giveCredits } from '../../../test/factories/credits.ts';
import { buyPack, payInvoice } from '../../../test/factories/purchases.ts';
import { createService, serviceUrlOf } from '../../../test/factories/service.ts';
import { reportDispute } from '../chargebacks/test/disputes.ts';
import { creatorWith, curatorWith, type Curator } from '../campaigns/test/creator.ts';
import { audit, beginCardReturn, cents, endCardReturn, hundredths, lockPurchaseLot } from '../ledger/index.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send } from '../submissions/test/answering.ts';
import { day, staffOf, type Staff } from '../submissions/test/lifecycle.ts';

/* How much a broken promise returns: 12.00 spent at 50 %, so the platform's share is 6.00. */

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp();
  staff = await staffOf(api);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

type Creator = Awaited<ReturnType<typeof creatorWith>>;
const creatorWithPack = async (bought: Parameters<typeof buyPack>[2] = { credits: 100, priceCents: 8_800 }) => {
  const creator = await creatorWith(api, { credits: 0 });
  return { creator, purchaseId: await buyPack(api.db, creator.id, bought) };
};
const curators = (count: number) =>
  Promise.all(Array.from({ length: count }, () => curatorWith(api, { priceCredits: 12 })));

/** Sends to these services; every one accepts and adds its proof. @returns the submissions */
async function placed(
  creator: Creator,
  owners: readonly Curator[],
  serviceIds = owners.map((each) => each.serviceId),
): Promise<number[]> {
  const campaignId = await creator.draft(serviceIds);
  expect((await creator.complete(campaignId)).statusCode).toBe(200);
  const rows: { id: number; service_id: number }[] = await api
    .db('submissions')
    .where({ campaign_id: campaignId })
    .orderBy('id');
  for (const { id, service_id: serviceId } of rows) {
    const owner = owners[serviceIds.indexOf(serviceId)]!;
    await hear(api, owner, id);
    expect((await send(owner, id, answerOf('accepted'))).statusCode).toBe(200);
    const url = await serviceUrlOf(api.db, id);
    expect((await owner.post(`/api/v2/curator/submissions/${id}/proof`, { url })).statusCode).toBe(200);
  }
  return rows.map((row) => row.id);
}

const returnedOf = async (creator: Creator, id: number): Promise<number> =>
  (await creator.get(`/api/v2/submissions/${id}`)).json().data.ending.givenBackCredits;

/** Has them removed one after the other. @returns what each returned */
async function removed(creator: Creator, ids: readonly number[]): Promise<number[]> {
  for (const id of ids) expect((await staff.remove(id)).statusCode).toBe(200);
  return Promise.all(ids.map((id) => returnedOf(creator, id)));
}

test('the platform’s share, at most 12 % of a lot over its life', async () => {
  const { creator } = await creatorWithPack();
  const ids = await placed(creator, await curators(4));
  expect(await removed(creator, ids)).toEqual([6, 6, 0, 0]);
});

test('a promo lot of its own, which isn’t returned again', async () => {
  const { creator } = await creatorWithPack();
  const [first, second, third] = await curators(3);
  expect(await removed(creator, await placed(creator, [first!, second!]))).toEqual([6, 6]);
  const kinds = await api.db('lots').where({ account_id: creator.id }).whereNotNull('refunds_lot_id').pluck('kind');
  expect(kinds).toEqual(['promo', 'promo']);
  // 12.00 of promo credits pay for the third.
  expect(await removed(creator, await placed(creator, [third!]))).toEqual([0]);
});

test.each(['gift', 'promo', 'converted'] as const)('nothing of %s credits', async (kind) => {
  const creator = await creatorWith(api, { credits: 0 });
  await giveCredits(api.db, creator.id, 20, kind);
  expect(await removed(creator, await placed(creator, await curators(1)))).toEqual([0]);
});

test('the part that a subscription paid, where a gift paid the rest', async () => {
  const creator = await creatorWith(api, { credits: 3 });
  await payInvoice(api.db, creator.id);
  expect(await removed(creator, await placed(creator, await curators(1)))).toEqual([4.5]);
});

test('a lot that netted no more than the highest share returns nothing', async () => {
  const { creator } = await creatorWithPack({
    credits: 50,
    priceCents: 4_600,
    promo: { code: 'MORE', bonusCredits: 16 },
  });
  const [id, other] = await placed(creator, await curators(2));
  // 46.00 / 66 / 1.2 - 0.03 nets 0.5508 of 0.55: 0.15 % of 50 credits. The bonus paid for the first.
  expect(await removed(creator, [id!, other!])).toEqual([0, 0.07]);
});

describe('credits that aren’t paid for any more', () => {
  test('sent back to the card', async () => {
    const { creator, purchaseId } = await creatorWithPack();
    const [id] = await placed(creator, await curators(1));
    await api.db.transaction(async (trx) => {
      const { lotId } = await lockPurchaseLot(trx, purchaseId);
      const rows = await trx('purchase_returns')
        .insert({ purchase_id: purchaseId, hundredths: 7_000, cents: 6_160, bonus_hundredths: 0 })
        .returning('id');
      const returned = { returnId: rows[0].id, accountId: creator.id };
      await beginCardReturn(trx, { ...returned, lotId, amount: hundredths(7_000) });
      await endCardReturn(trx, { ...returned, paid: cents(6_160) });
      await trx('purchase_returns')
        .where({ id: rows[0].id })
        .update({ state: 'paid', refund_id: 're_70', closed_at: trx.raw('app_now()') });
      await trx('purchases').where({ id: purchaseId }).update({ status: 'returned', returned_cents: 6_160 });
    });
    expect(await removed(creator, [id!])).toEqual([3.6]);
  });

  test('charged back', async () => {
    const { creator, purchaseId } = await creatorWithPack();
    const [id, other] = await placed(creator, await curators(2));
    await reportDispute(api, purchaseId);
    expect(await removed(creator, [id!])).toEqual([0]);
    await reportDispute(api, purchaseId, { state: 'won' });
    expect(await removed(creator, [other!])).toEqual([6]);
  });
});

describe('once per creator and curator in 90 days', () => {
  test('also when two promises break at the same moment, and again afterwards', async () => {
    const { creator } = await creatorWithPack();
    const curator = await curatorWith(api, { priceCredits: 3 });
    const other = await createService(api.db, curator.curatorProfileId!, { priceCredits: 3 });
    const ids = await placed(creator, [curator, curator], [curator.serviceId, other]);
    await Promise.all(ids.map((id) => staff.remove(id)));
    const returned = await Promise.all(ids.map((id) => returnedOf(creator, id)));
    expect(returned.toSorted()).toEqual([0, 1.5]);
    await api.advanceClock(91 * day);
    await api.db('services').where({ curator_profile_id: curator.curatorProfileId }).update({ status: 'active' });
    const again = await placed(creator, [curator, curator], [curator.serviceId, other]);
    // The promo credits of the first refund pay a half of one.
    expect((await removed(creator, again)).filter((credits) => credits > 0)).toEqual([0.75]);
  });

  test('a sweep that breaks both returns one', async () => {
    const { creator } = await creatorWithPack();
    const curator = await curatorWith(api, { priceCredits: 3 });
    const other = await createService(api.db, curator.curatorProfileId!, { priceCredits: 3 });
    const campaignId = await creator.draft([curator.serviceId, other]);
    await creator.complete(campaignId);
    const ids: number[] = await api.db('submissions').where({ campaign_id: campaignId }).orderBy('id').pluck('id');
    for (const id of ids) {
      await hear(api, curator, id);
      await send(curator, id, answerOf('accepted'));
    }
    await api.advanceClock(8 * day);
    await api.app.jobs.run('promises.break');
    expect(await Promise.all(ids.map((id) => returnedOf(creator, id)))).toEqual([1.5, 0]);
  });
});

test('the database refuses a refund of credits that weren’t paid for, or of another account', async () => {
  const { creator } = await creatorWithPack();
  const stranger = await creatorWith(api, { credits: 5 });
  const lotOf = (kind: string, accountId: number) =>
    api.db('lots').where({ kind, account_id: accountId }).first('ledger_account_id');
  const paid = (await lotOf('purchased', creator.id)).ledger_account_id;
  const gift = (await lotOf('gift', stranger.id)).ledger_account_id;
  const insert = (refunds: number, kind = 'promo') =>
    api.app.db.transaction(async (trx) => {
      const [row] = await trx('ledger_accounts')
        .insert({ unit: 'credit', kind: 'lot', account_id: stranger.id })
        .returning('id');
      await trx('lots').insert({
        ledger_account_id: row.id,
        account_id: stranger.id,
        kind,
        source: `promise:0:${refunds}`,
        refunds_lot_id: refunds,
      });
    });
  await expect(insert(gift)).rejects.toMatchObject({ code: '23514' });
  await expect(insert(paid)).rejects.toMatchObject({ constraint: 'refunds_own_lot' });
  await expect(insert(paid, 'gift')).rejects.toMatchObject({ constraint: 'refund_is_promo' });
  await expect(api.app.db('promise_refunds').delete()).rejects.toMatchObject({ code: '42501' });
});

test('the audit finds a refund whose promise isn’t broken', async () => {
  const { creator } = await creatorWithPack();
  const [id] = await placed(creator, await curators(1));
  await removed(creator, [id!]);
  const found = await api.db.transaction(async (trx) => {
    await trx.raw(`SET LOCAL session_replication_role = 'replica'`);
    await trx('submissions').where({ id }).update({ status: 'placed' });
    const { rows } = (await audit(trx)).find(({ name }) => name === 'promise refunds')!;
    await trx('submissions').where({ id }).update({ status: 'broken' });
    return rows;
  });
  expect(found).toMatchObject([{ submission_id: id }]);
});
