import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creatorWith, curatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from './test/shop.ts';

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
beforeEach(async () => {
  await world.policy({ dropRate: 1 });
  await world.paypal.policy({ dropRate: 1 });
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

const path = '/api/fanfare/gifts';
const someone = () => creatorWith(world.api, { credits: 0 });
type Buyer = Awaited<ReturnType<typeof someone>>;

async function buyGift(who: Buyer, packId = 'credits_25', method?: 'card' | 'paypal') {
  const answer = await who.post(path, { packId, ...(method && { method }) });
  expect(answer.json()).toMatchObject({ success: true });
  const { clientSecret, orderId, purchase } = answer.json().data;
  if (method === 'paypal') await world.paypal.agree(orderId);
  else await world.pay(intentIdOf(clientSecret));
  const settled = (await who.post(`/api/v2/purchases/${purchase.id}/settle`)).json().data;
  expect(settled).toMatchObject({ status: 'paid', purpose: 'gift', gift: { status: 'ready' } });
  return { id: purchase.id as number, paymentId: method === 'paypal' ? orderId : intentIdOf(clientSecret) };
}
const show = (who: Buyer, id: number) => who.post(`/api/v2/purchases/${id}/gift-code`);
const codeOf = async (who: Buyer, id: number): Promise<string> => (await show(who, id)).json().data.code;
const redeem = (who: Buyer, code: string) => who.post(`/api/gift/${code}`);
const giftOf = async (who: Buyer, id: number) => (await who.get(`/api/v2/purchases/${id}`)).json().data;
const giveBack = (who: Buyer, id: number) => who.post(`/api/v2/purchases/${id}/return`);

describe('refuses', () => {
  test('a promo code, an amount, an unknown pack or method', async () => {
    const who = await someone();
    for (const more of [{ promoCode: 'X-1' }, { amount: 1 }, { method: 'cash' }, { credits: 1_000 }]) {
      expect(refusalOf(await who.post(path, { packId: 'credits_25', ...more }))).toEqual([400, 'invalid_input']);
    }
    expect((await who.post(path, { packId: 'credits_1' })).json().error.fields).toHaveProperty('packId');
  });

  test('the code of an unpaid purchase, of one that isn’t a gift, or of somebody else’s', async () => {
    const [who, other] = [await someone(), await someone()];
    const begun = (await who.post(path, { packId: 'credits_10' })).json().data.purchase;
    expect(refusalOf(await show(who, begun.id))).toEqual([409, 'wrong_state']);
    const credits = await who.post('/api/fanfare/stripe/create-payment-intent', { packId: 'credits_10' });
    expect(refusalOf(await show(who, credits.json().data.purchase.id))).toEqual([404, 'not_found']);
    const { id } = await buyGift(who);
    expect(refusalOf(await show(other, id))).toEqual([404, 'not_found']);
    expect(refusalOf(await giveBack(other, id))).toEqual([404, 'not_found']);
  });

  test('gifts while credits are owed', async () => {
    const who = await someone();
    const begun = await who.post('/api/fanfare/stripe/create-payment-intent', { packId: 'credits_10' });
    const { clientSecret, purchase } = begun.json().data;
    await world.pay(intentIdOf(clientSecret));
    await who.post(`/api/v2/purchases/${purchase.id}/settle`);
    const curator = await curatorWith(world.api, { priceCredits: 6 });
    await who.complete(await who.draft([curator.serviceId]));
    const dispute = await world.dispute({ paymentIntent: intentIdOf(clientSecret) });
    await world.policy({});
    await world.api
      .db('webhook_events')
      .insert({ id: `evt_${dispute.id}`, type: 'charge.dispute.created', object_id: dispute.id });
    await world.api.app.jobs.run('payments.inbox');
    const refused = await who.post(path, { packId: 'credits_25' });
    expect(refusalOf(refused)).toEqual([409, 'debt_outstanding']);
    expect(refused.json().error.details).toEqual({ debtCredits: 6 });
  });
});

test.each(['card', 'paypal'] as const)(
  'bought by %s: no credits for the buyer, a code that gives them to somebody else, once',
  async (method) => {
    const [who, friend, late] = [await someone(), await someone(), await someone()];
    const { id } = await buyGift(who, 'credits_25', method);
    expect(await who.wallet()).toBe(0);
    const code = await codeOf(who, id);
    expect((await giftOf(who, id)).gift).toEqual({ status: 'shown' });
    expect((await redeem(friend, code)).json().data).toEqual({ creditsAdded: 25, walletCredits: 25 });
    expect((await giftOf(who, id)).gift).toEqual({ status: 'redeemed' });
    expect(refusalOf(await redeem(late, code))).toEqual([409, 'code_used']);
    expect(refusalOf(await show(who, id))).toEqual([409, 'wrong_state']);
    expect((await giftOf(who, id)).returnable).toBeNull();
    expect(refusalOf(await giveBack(who, id))).toEqual([409, 'wrong_state']);
  },
);

test('showing the code again replaces it; the previous one stops working, also where both are used simultaneously', async () => {
  const [who, friend] = [await someone(), await someone()];
  const { id } = await buyGift(who);
  const first = await codeOf(who, id);
  const second = await codeOf(who, id);
  expect(second).not.toBe(first);
  expect((await redeem(friend, first)).statusCode).toBe(409);
  const [redeemed, shown] = await Promise.all([redeem(friend, second), show(who, id)]);
  expect([redeemed.statusCode, shown.statusCode].toSorted()).toEqual([200, 409]);
  expect(await friend.wallet()).toBe(redeemed.statusCode === 200 ? 25 : 0);
});

test('no answer with a code or payment secret is stored for idempotent replays', async () => {
  const who = await someone();
  const { id } = await buyGift(who);
  const headers = { ...who.headers, 'idempotency-key': 'once' };
  const url = `/api/v2/purchases/${id}/gift-code`;
  const codes = [];
  for (let times = 0; times < 2; times += 1) {
    codes.push((await world.api.app.inject({ method: 'POST', url, headers })).json().data.code);
  }
  expect(codes[0]).not.toBe(codes[1]);
  expect(await world.api.db('idempotency_keys').where({ account_id: who.id })).toEqual([]);
});

test.each(['card', 'paypal'] as const)(
  'an unredeemed gift by %s is returned whole: its code stops first, and a refusal makes it available again',
  async (method) => {
    const [who, friend] = [await someone(), await someone()];
    const { id } = await buyGift(who, 'credits_100', method);
    const code = await codeOf(who, id);
    expect((await giftOf(who, id)).returnable).toMatchObject({ credits: 100, amountCents: 8_800 });
    expect((await giveBack(who, id)).json().data).toMatchObject({
      status: 'returned',
      returnedCents: 8_800,
      gift: { status: 'stopped' },
      returnable: null,
    });
    expect((await redeem(friend, code)).statusCode).toBe(409);
    expect(refusalOf(await show(who, id))).toEqual([409, 'wrong_state']);
    expect(refusalOf(await giveBack(who, id))).toEqual([409, 'wrong_state']);
    expect(await friend.wallet()).toBe(0);
  },
);

test('the code stays stopped while the provider is unreachable; after its refusal a new one can be shown', async () => {
  const [who, friend] = [await someone(), await someone()];
  const { id, paymentId } = await buyGift(who);
  const code = await codeOf(who, id);
  await world.policy({ dropRate: 1, faults: [{ call: 'refunds.create', mode: '429', times: 3 }] });
  expect(refusalOf(await giveBack(who, id))).toEqual([503, 'payments_unavailable']);
  expect((await giftOf(who, id)).gift).toEqual({ status: 'stopped' });
  expect((await redeem(friend, code)).statusCode).toBe(409);
  expect(refusalOf(await show(who, id))).toEqual([409, 'wrong_state']);
  await world.policy({ dropRate: 1 });
  await world.stripe.refunds.create({ payment_intent: paymentId });
  await world.api.advanceClock(3_600);
  await world.api.app.jobs.run('payments.reconcile');
  expect(await giftOf(who, id)).toMatchObject({
    status: 'paid',
    gift: { status: 'ready' },
    failure: expect.stringMatching(/gift/),
  });
  expect((await redeem(friend, await codeOf(who, id))).statusCode).toBe(200);
});

test('redeemed and returned simultaneously: one of the two', async () => {
  for (let times = 0; times < 5; times += 1) {
    const [who, friend] = [await someone(), await someone()];
    const { id } = await buyGift(who, 'credits_10');
    const code = await codeOf(who, id);
    const [redeemed, returned] = await Promise.all([redeem(friend, code), giveBack(who, id)]);
    expect([redeemed.statusCode, returned.statusCode].toSorted()).toEqual([200, 409]);
  }
});

test('after fourteen days it can’t be returned', async () => {
  const who = await someone();
  const { id } = await buyGift(who);
  await world.api.advanceClock(14 * day);
  expect((await giftOf(who, id)).returnable).toBeNull();
  expect(refusalOf(await giveBack(who, id))).toEqual([409, 'wrong_state']);
});

test('a gift with a disputed payment has no code; a won dispute makes it available again', async () => {
  const [who, friend] = [await someone(), await someone()];
  const { id, paymentId } = await buyGift(who);
  const code = await codeOf(who, id);
  const tell = async (disputeId: string, type: string) => {
    await world.api.db('webhook_events').insert({ id: `evt_${type}${disputeId}`, type, object_id: disputeId });
    await world.api.app.jobs.run('payments.inbox');
  };
  const dispute = await world.dispute({ paymentIntent: paymentId });
  await tell(dispute.id, 'charge.dispute.created');
  expect(await giftOf(who, id)).toMatchObject({ chargeback: 'open', gift: { status: 'stopped' }, returnable: null });
  expect((await redeem(friend, code)).statusCode).toBe(409);
  expect(refusalOf(await show(who, id))).toEqual([409, 'wrong_state']);
  expect(refusalOf(await giveBack(who, id))).toEqual([409, 'wrong_state']);
  await world.endDispute(dispute.id, 'won');
  await tell(dispute.id, 'charge.dispute.closed');
  expect(await giftOf(who, id)).toMatchObject({ chargeback: 'won', gift: { status: 'ready' } });
  expect((await redeem(friend, await codeOf(who, id))).statusCode).toBe(200);
});
