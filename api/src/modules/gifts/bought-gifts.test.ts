import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createAccount, type TestAccount } from '../../../test/factories/account.ts';
import { buyPack } from '../../../test/factories/purchases.ts';
import { wholeCredits } from '../ledger/index.ts';
import { boughtGifts, issueBoughtGift, stopBoughtGift } from './index.ts';

let api: TestApp;
let buyer: TestAccount;
beforeAll(async () => {
  api = await testApp();
  buyer = await createAccount(api.app, api.db, { creator: true });
});
afterAll(() => api.close());

const newGift = () => buyPack(api.db, buyer.id, { credits: 25, priceCents: 2_400, purpose: 'gift' });
/** As in the payments module: the purchase is locked first. */
const show = (purchaseId: number) =>
  api.app.db.transaction(async (trx) => {
    await trx.raw('SELECT 1 FROM purchases WHERE id = ? FOR NO KEY UPDATE', [purchaseId]);
    return issueBoughtGift(trx, { purchaseId, accountId: buyer.id, amount: wholeCredits(25) });
  });
const stop = (purchaseId: number) => api.app.db.transaction((trx) => stopBoughtGift(trx, purchaseId));
const stateOf = async (purchaseId: number) => (await boughtGifts(api.app.db, [purchaseId])).get(purchaseId)!;
const redeem = (code: string, who: TestAccount) =>
  api.app.inject({ method: 'POST', url: `/api/gift/${code}`, headers: who.headers });
const newFriend = () => createAccount(api.app, api.db, { creator: true });

describe('refuses', () => {
  test('another code for a redeemed gift', async () => {
    const [gift, friend] = [await newGift(), await newFriend()];
    await redeem(await show(gift), friend);
    await expect(show(gift)).rejects.toMatchObject({
      code: 'wrong_state',
      message: 'This gift has been redeemed already.',
    });
    expect(await stop(gift)).toEqual({ redeemedBy: friend.id });
    expect(await stateOf(gift)).toEqual({ status: 'redeemed', redeemedBy: friend.id });
  });

  test('another code for a gift that staff stopped', async () => {
    const gift = await newGift();
    await show(gift);
    const staff = await createAccount(api.app, api.db, { isStaff: true });
    const { id } = await api.db('gift_codes').where({ purchase_id: gift }).first<{ id: number }>('id');
    await api.app.inject({
      method: 'POST',
      url: `/api/v2/staff/gift-codes/${id}/stop`,
      headers: staff.headers,
      payload: {},
    });
    await expect(show(gift)).rejects.toMatchObject({ code: 'wrong_state' });
    expect((await stateOf(gift)).status).toBe('stopped');
  });

  test('the previous code, stating that there is a newer one', async () => {
    const gift = await newGift();
    const [first, second] = [await show(gift), await show(gift)];
    const answer = await redeem(first, await newFriend());
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      409,
      {
        code: 'code_stopped',
        message: 'This code was replaced by a newer one. Please ask whoever gave it to you for that.',
      },
    ]);
    expect((await redeem(second, await newFriend())).json().data.creditsAdded).toBe(25);
  });
});

test('a gift is ready, shown, and ready again after a temporary stop', async () => {
  const gift = await newGift();
  expect(await stateOf(gift)).toEqual({ status: 'ready', redeemedBy: null });
  const code = await show(gift);
  expect((await stateOf(gift)).status).toBe('shown');
  expect(await stop(gift)).toEqual({ redeemedBy: null });
  expect(await stop(gift)).toEqual({ redeemedBy: null });
  expect((await stateOf(gift)).status).toBe('ready');
  expect((await redeem(code, await newFriend())).json().error.code).toBe('code_stopped');
  expect((await redeem(await show(gift), await newFriend())).statusCode).toBe(200);
});

test('shown from six tabs simultaneously: only the last code is valid', async () => {
  const gift = await newGift();
  const codes = await Promise.all(Array.from({ length: 6 }, () => show(gift)));
  const answers = [];
  for (const code of codes) answers.push((await redeem(code, await newFriend())).statusCode);
  expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('stopped and redeemed simultaneously: the second caller gets the outcome', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [gift, friend] = [await newGift(), await newFriend()];
    const code = await show(gift);
    const [redeemed, stopped] = await Promise.all([redeem(code, friend), stop(gift)]);
    expect(stopped.redeemedBy).toBe(redeemed.statusCode === 200 ? friend.id : null);
  }
});

test('the database allows one valid code per gift, and none both stopped and redeemed', async () => {
  const gift = await newGift();
  await show(gift);
  const row = { code_hash: Buffer.alloc(32, 1), hundredths: 2_500, purchase_id: gift };
  await expect(api.db('gift_codes').insert(row)).rejects.toThrow('gift_codes_one_per_purchase');
  const both = { stopped_at: new Date(), redeemed_at: new Date(), redeemed_by: buyer.id };
  const stopRedeemed = api.db('gift_codes').where({ purchase_id: gift }).update(both);
  await expect(stopRedeemed).rejects.toThrow('gift_stopped_is_not_redeemed');
  for (const change of [{ hundredths: 9_900 }, { purchase_id: null }, { note: 'Mine' }, { issued_by: null }]) {
    const edit = api.app.db('gift_codes').where({ purchase_id: gift }).update(change);
    await expect(edit).rejects.toThrow('permission denied');
  }
});
