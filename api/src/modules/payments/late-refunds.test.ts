import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { creatorWith, curatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from './test/shop.ts';

/* Refunds that the bank processes for days, or rejects after accepting them. */

let world: Shop;
beforeAll(async () => {
  world = await shop();
  await world.api.db('promo_codes').insert({ code: 'BONUS', kind: 'bonus_percent', value: 10, one_per_account: false });
});
beforeEach(() => world.policy({}));
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

type Buyer = Awaited<ReturnType<typeof creatorWith>>;

async function bought(card: string, { purpose = 'credits', more = {} } = {}) {
  const who = await creatorWith(world.api, { credits: 0, hasAudio: false });
  const path = purpose === 'gift' ? '/api/fanfare/gifts' : '/api/fanfare/stripe/create-payment-intent';
  const { clientSecret, purchase } = (await who.post(path, { packId: 'credits_100', ...more })).json().data;
  await world.pay(intentIdOf(clientSecret), card);
  expect((await who.post(`/api/v2/purchases/${purchase.id}/settle`)).json().data.status).toBe('paid');
  return { who, id: purchase.id as number };
}
const giveBack = (who: Buyer, id: number) => who.post(`/api/v2/purchases/${id}/return`);
const purchaseOf = async (who: Buyer, id: number) => (await who.get(`/api/v2/purchases/${id}`)).json().data;

/** After a day the bank has answered, and its webhook arrives. */
async function later(seconds = day + 60): Promise<void> {
  await world.api.advanceClock(seconds);
  await expect.poll(async () => (await world.tick()).waiting).toBe(0);
  await world.api.app.jobs.run('payments.inbox');
}

test('a refund that takes a day: the credits are held until a webhook closes it', async () => {
  const { who, id } = await bought('pm_card_pendingRefund', { more: { promoCode: 'BONUS' } });
  expect(await who.wallet()).toBe(110);
  expect((await giveBack(who, id)).json().data).toMatchObject({ status: 'paid', returnable: null, returnedCents: 0 });
  expect(await who.wallet()).toBe(0);
  expect(refusalOf(await giveBack(who, id))).toEqual([409, 'in_flight']);
  await later();
  expect(await purchaseOf(who, id)).toMatchObject({ status: 'returned', returnedCents: 8_800 });
  expect(await who.wallet()).toBe(0);
});

test('a refund that the bank rejects: credits and bonus are restored, once, and can be returned again', async () => {
  const { who, id } = await bought('pm_card_refundFail', { more: { promoCode: 'BONUS' } });
  expect((await giveBack(who, id)).json().data).toMatchObject({ status: 'returned', returnedCents: 8_800 });
  expect(await who.wallet()).toBe(0);
  await later();
  expect(await purchaseOf(who, id)).toMatchObject({
    status: 'paid',
    returnedCents: 0,
    returnable: { credits: 100, amountCents: 8_800 },
    failure: expect.stringMatching(/in your wallet again/),
  });
  expect(await who.wallet()).toBe(110);
  // Repeated webhooks and polls change nothing.
  const refund = (await world.api.db('purchase_returns').where({ purchase_id: id }).first<{ refund_id: string }>())!;
  for (const again of ['one', 'two']) {
    const row = { id: `evt_${again}_${refund.refund_id}`, type: 'refund.failed', object_id: refund.refund_id };
    await world.api.db('webhook_events').insert(row);
  }
  await world.api.app.jobs.run('payments.inbox');
  expect(await who.wallet()).toBe(110);
  expect((await giveBack(who, id)).json().data).toMatchObject({ status: 'returned', returnedCents: 8_800 });
  expect(await who.wallet()).toBe(0);
});

test('of two returns of one purchase only the rejected one is reversed', async () => {
  const { who, id } = await bought('pm_card_refundFail');
  const curator = await curatorWith(world.api, { priceCredits: 10 });
  const campaignId = await who.draft([curator.serviceId]);
  expect((await who.complete(campaignId)).statusCode).toBe(200);
  expect((await giveBack(who, id)).json().data).toMatchObject({ returnedCents: 7_920 });
  await world.api.advanceClock(day / 2);
  expect((await who.post(`/api/v2/campaigns/${campaignId}/cancel`)).statusCode).toBe(200);
  expect((await giveBack(who, id)).json().data).toMatchObject({ returnedCents: 8_800 });
  await later(day / 2 + 60);
  expect(await purchaseOf(who, id)).toMatchObject({ status: 'returned', returnedCents: 880 });
  expect(await who.wallet()).toBe(90);
  await later();
  expect(await purchaseOf(who, id)).toMatchObject({ status: 'paid', returnedCents: 0 });
  expect(await who.wallet()).toBe(100);
});

test('a gift whose refund the bank rejects has a code again', async () => {
  const { who, id } = await bought('pm_card_refundFail', { purpose: 'gift' });
  const old = (await who.post(`/api/v2/purchases/${id}/gift-code`)).json().data.code;
  expect((await giveBack(who, id)).json().data).toMatchObject({ status: 'returned', gift: { status: 'stopped' } });
  await later();
  expect(await purchaseOf(who, id)).toMatchObject({ status: 'paid', gift: { status: 'ready' } });
  const friend = await creatorWith(world.api, { credits: 0 });
  expect((await friend.post(`/api/gift/${old}`)).statusCode).toBe(409);
  const { code } = (await who.post(`/api/v2/purchases/${id}/gift-code`)).json().data;
  expect((await friend.post(`/api/gift/${code}`)).statusCode).toBe(200);
});
