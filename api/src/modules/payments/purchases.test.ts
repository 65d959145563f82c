import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { headersOf } from '../../../test/factories/account.ts';
import { buildApp } from '../../app.ts';
import { creatorWith, curatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from './test/shop.ts';

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
beforeEach(() => world.policy({}));
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

const path = '/api/fanfare/stripe/create-payment-intent';
const someone = (options: Parameters<typeof creatorWith>[1] = {}) => creatorWith(world.api, { credits: 0, ...options });
type Buyer = Awaited<ReturnType<typeof someone>>;

/** Starts buying a pack. */
async function begin(who: Buyer, packId = 'credits_25') {
  const answer = await who.post(path, { packId });
  expect(answer.statusCode).toBe(200);
  const { clientSecret, purchase } = answer.json().data;
  return { id: purchase.id as number, intentId: intentIdOf(clientSecret), clientSecret, purchase };
}
const settle = (who: Buyer, id: number) => who.post(`/api/v2/purchases/${id}/settle`);
const giveBack = (who: Buyer, id: number) => who.post(`/api/v2/purchases/${id}/return`);
/** Buys a pack completely. */
async function buy(who: Buyer, packId = 'credits_25') {
  const begun = await begin(who, packId);
  await world.pay(begun.intentId);
  const settled = await settle(who, begun.id);
  expect(settled.json().data.status).toBe('paid');
  return begun;
}
const callsOf = async (name: string) => (await world.counters()).calls[name] ?? 0;
const refundsOf = async (intentId: string) =>
  (await world.stripe.refunds.list({ payment_intent: intentId })).data.map((refund) => refund.amount);

describe('refuses', () => {
  test('an unknown pack, an amount in the body, and an unconfirmed address, without calling the provider', async () => {
    const [who, unconfirmed] = [await someone(), await someone({ isConfirmed: false })];
    const before = await callsOf('payment_intents.create');
    const unknown = await who.post(path, { packId: 'credits_1000000' });
    expect(refusalOf(unknown)).toEqual([400, 'invalid_input']);
    expect(unknown.json().error.fields).toHaveProperty('packId');
    expect(refusalOf(await who.post(path, { packId: 'credits_25', amount: 1 }))).toEqual([400, 'invalid_input']);
    expect(refusalOf(await unconfirmed.post(path, { packId: 'credits_25' }))).toEqual([403, 'email_unconfirmed']);
    expect(await callsOf('payment_intents.create')).toBe(before);
    expect((await who.get('/api/v2/purchases')).json().data.items).toEqual([]);
  });

  test('another pack under the key of a purchase; once that one was refused, the key starts anew', async () => {
    const who = await someone();
    const under = (packId: string) =>
      world.api.app.inject({
        method: 'POST',
        url: path,
        headers: { ...headersOf(world.api.app, who), 'idempotency-key': 'one press' },
        payload: { packId },
      });
    const idOf = (answer: { json(): { data: { purchase: { id: number } } } }) => answer.json().data.purchase.id;
    const first = idOf(await under('credits_25'));
    expect(refusalOf(await under('credits_50'))).toEqual([422, 'idempotency_mismatch']);
    expect(idOf(await under('credits_25'))).toBe(first);
    await world.api.db('purchases').where({ id: first }).update({ status: 'failed', failure: 'not_started' });
    const second = idOf(await under('credits_25'));
    expect(second).not.toBe(first);
    const keys = await world.api.db('purchases').where({ account_id: who.id }).pluck('idempotency_key');
    expect(new Set(keys).size).toBe(2);
    const change = world.api.app.db('purchases').where({ id: second }).update({ caller_key: null });
    await expect(change).rejects.toThrow(/permission denied/);
  });

  test('a declined card: nothing is charged, the reason is shown, and another card pays the same purchase', async () => {
    const who = await someone();
    const { id, intentId } = await begin(who);
    expect(await world.pay(intentId, 'pm_card_chargeDeclined')).toBeNull();
    const declined = (await settle(who, id)).json().data;
    expect(declined).toMatchObject({ status: 'open', paidAt: null, returnable: null });
    expect(declined.failure).toMatch(/declined. Nothing was charged/);
    expect(await who.wallet()).toBe(0);
    await world.pay(intentId);
    expect((await settle(who, id)).json().data).toMatchObject({ status: 'paid', failure: null });
    expect(await who.wallet()).toBe(25);
  });

  test('a payment of another amount than the pack’s: no credits, a failure that refers to support, and no second charge', async () => {
    const who = await someone();
    const press = () =>
      world.api.app.inject({
        method: 'POST',
        url: path,
        headers: { ...headersOf(world.api.app, who), 'idempotency-key': 'charged' },
        payload: { packId: 'credits_250' },
      });
    const { clientSecret, purchase } = (await press()).json().data;
    const [id, intentId] = [purchase.id as number, intentIdOf(clientSecret)];
    await world.stripe.paymentIntents.update(intentId, { amount: 100 });
    await world.pay(intentId);
    expect((await settle(who, id)).json().data).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/support/),
    });
    expect(await who.wallet()).toBe(0);
    // They were charged: under the same key nothing else may be.
    const before = await callsOf('payment_intents.create');
    const repeated = await press();
    expect(refusalOf(repeated)).toEqual([409, 'wrong_state']);
    expect(repeated.json().error.message).toMatch(/support/);
    expect(await callsOf('payment_intents.create')).toBe(before);
    const rows = world.api.db('purchases').where({ account_id: who.id });
    expect(await rows).toHaveLength(1);
    await expect(
      world.api.db.raw(
        `INSERT INTO purchases (account_id, pack_id, credits, price_cents, method, purpose, caller_key)
         SELECT account_id, pack_id, credits, price_cents, method, purpose, caller_key FROM purchases WHERE id = ?`,
        [id],
      ),
    ).rejects.toThrow('purchases_one_of_caller_key');
  });

  test('returns of unpaid purchases, of spent credits, and after more than 14 days', async () => {
    const who = await someone();
    const open = await begin(who, 'credits_50');
    expect(refusalOf(await giveBack(who, open.id))).toEqual([409, 'wrong_state']);

    const spent = await buy(who, 'credits_10');
    const curator = await curatorWith(world.api, { priceCredits: 10 });
    expect((await who.complete(await who.draft([curator.serviceId]))).statusCode).toBe(200);
    expect((await who.get(`/api/v2/purchases/${spent.id}`)).json().data.returnable).toBeNull();
    expect(refusalOf(await giveBack(who, spent.id))).toEqual([409, 'wrong_state']);

    const late = await buy(who, 'credits_100');
    await world.api.advanceClock(14 * day);
    expect((await who.get(`/api/v2/purchases/${late.id}`)).json().data.returnable).toBeNull();
    expect(refusalOf(await giveBack(who, late.id))).toEqual([409, 'wrong_state']);
    expect(await refundsOf(late.intentId)).toEqual([]);
    expect(await who.wallet()).toBe(100);
  });

  test('everything but reading, where cards are not set up', async () => {
    const who = await someone();
    const { id } = await buy(who, 'credits_10');
    const off = await buildApp({ ...world.api.config, stripe: null });
    const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
      off.inject({ method, url, headers: headersOf(off, who), ...(payload && { payload }) });
    expect((await call('GET', '/api/fanfare/products')).json().data.stripe).toBeNull();
    expect((await call('GET', '/api/v2/purchases')).json().data.items).toMatchObject([{ id, status: 'paid' }]);
    for (const [url, payload] of [
      [path, { packId: 'credits_10' }],
      [`/api/v2/purchases/${id}/return`, undefined],
      ['/api/webhooks/stripe', {}],
    ] as const) {
      expect(refusalOf(await call('POST', url, payload))).toEqual([503, 'payments_unavailable']);
    }
    expect(await who.wallet()).toBe(10);
    await off.close();
  });

  test('more than ten attempts a minute', async () => {
    const limited = await shop({ FANFARE_LIMITS: '{"paymentIntents":{"max":10}}' });
    try {
      const who = await creatorWith(limited.api, { credits: 0 });
      const answers = [];
      for (let tries = 0; tries < 11; tries += 1) answers.push(await who.post(path, { packId: 'credits_10' }));
      expect(answers.map((answer) => answer.statusCode)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    } finally {
      await limited.close();
    }
  });
});

test('lists the packs, with the saving against the price of one credit', async () => {
  const { data } = (await world.api.app.inject('/api/fanfare/products')).json();
  expect(data.packs).toEqual([
    { id: 'credits_10', credits: 10, priceCents: 1_000, savingPercent: 0 },
    { id: 'credits_25', credits: 25, priceCents: 2_400, savingPercent: 4 },
    { id: 'credits_50', credits: 50, priceCents: 4_600, savingPercent: 8 },
    { id: 'credits_100', credits: 100, priceCents: 8_800, savingPercent: 12 },
    { id: 'credits_250', credits: 250, priceCents: 20_500, savingPercent: 18 },
  ]);
  expect(data.stripe).toMatchObject({ isSandbox: true, scriptUrl: expect.stringMatching(/\/stripe\/v3\/$/) });
});

test('a paid pack is in the wallet, the history and the feed, once, however often it is polled', async () => {
  const who = await someone();
  const { id, intentId } = await begin(who);
  expect((await world.stripe.paymentIntents.retrieve(intentId)).amount).toBe(2_400);
  await world.pay(intentId);
  const answers = await Promise.all(Array.from({ length: 8 }, () => settle(who, id)));
  expect(new Set(answers.map((answer) => answer.json().data.status))).toEqual(new Set(['paid']));
  expect(await who.wallet()).toBe(25);
  const history = (await who.get('/api/v2/transactions/me/creator')).json().data.items;
  expect(history).toMatchObject([
    { kind: 'purchase', label: 'Fanfare Credits Purchased (Stripe)', amountCredits: 25, balanceCredits: 25 },
  ]);
  expect(await who.feed()).toMatchObject([{ kind: 'credits_added', amountCredits: 25 }]);
  const { items } = (await who.get('/api/v2/purchases')).json().data;
  expect(items).toMatchObject([
    { id, status: 'paid', credits: 25, priceCents: 2_400, returnable: { credits: 25, amountCents: 2_400 } },
  ]);
});

test('a second click, or another tab, continues the pending purchase', async () => {
  const who = await someone();
  const clicks = await Promise.all(Array.from({ length: 4 }, () => begin(who)));
  expect(new Set(clicks.map((click) => click.intentId)).size).toBe(1);
  // Paid in one tab while another starts again: the other gets `paid`, and the card isn't requested a second time.
  await world.pay(clicks[0]!.intentId);
  expect((await begin(who)).purchase.status).toBe('paid');
  const next = await begin(who);
  expect(next.intentId).not.toBe(clicks[0]!.intentId);
  expect(await who.wallet()).toBe(25);
});

test('no page and no webhook: the reconciler finds paid purchases, and closes abandoned ones', async () => {
  const [paid, left] = [await someone(), await someone()];
  await world.policy({ dropRate: 1 });
  const bought = await begin(paid);
  const abandoned = await begin(left);
  await world.pay(bought.intentId);
  await world.api.app.jobs.run('payments.reconcile');
  expect(await paid.wallet()).toBe(0);
  await world.api.advanceClock(121);
  await world.api.app.jobs.run('payments.reconcile');
  expect(await paid.wallet()).toBe(25);
  await world.api.advanceClock(day);
  await world.api.app.jobs.run('payments.reconcile');
  expect((await left.get(`/api/v2/purchases/${abandoned.id}`)).json().data.status).toBe('canceled');
  expect((await world.stripe.paymentIntents.retrieve(abandoned.intentId)).status).toBe('canceled');
  expect((await begin(left)).id).not.toBe(abandoned.id);
});

test('unspent credits return to the card at their purchase price, to the cent, and only once', async () => {
  const who = await someone({ hasAudio: false });
  const { id, intentId } = await buy(who, 'credits_250');
  const curator = await curatorWith(world.api, { priceCredits: 7 });
  const campaignId = await who.draft([curator.serviceId]);
  expect((await who.complete(campaignId)).statusCode).toBe(200);
  // 243 × 0.82
  expect((await who.get(`/api/v2/purchases/${id}`)).json().data.returnable).toMatchObject({
    credits: 243,
    amountCents: 19_926,
  });
  const clicks = await Promise.all([giveBack(who, id), giveBack(who, id)]);
  expect(clicks.map((click) => click.statusCode).toSorted()).toEqual([200, 409]);
  const after = (await who.get(`/api/v2/purchases/${id}`)).json().data;
  expect(after).toMatchObject({ status: 'returned', returnedCents: 19_926, returnable: null });
  expect(await refundsOf(intentId)).toEqual([19_926]);
  expect(await who.wallet()).toBe(0);
  const told = async () => (await who.feed()).filter((item) => item.kind === 'credits_refunded');
  expect(await told()).toMatchObject([{ amountCredits: 243, isRead: false }]);
  const history = (await who.get('/api/v2/transactions/me/creator?kind=card_return')).json().data.items;
  expect(history).toMatchObject([
    { label: 'Fanfare Credits Returned (Stripe)', amountCredits: -243, balanceCredits: 0 },
  ]);
  // Held credits released within the days can follow.
  expect((await who.post(`/api/v2/campaigns/${campaignId}/cancel`)).statusCode).toBe(200);
  expect((await giveBack(who, id)).json().data).toMatchObject({ status: 'returned', returnedCents: 20_500 });
  expect(await refundsOf(intentId)).toEqual([574, 19_926]);
  expect(await told()).toMatchObject([{ amountCredits: 7 }, { amountCredits: 243 }]);
});

test('a return that the provider refuses releases the credits', async () => {
  const who = await someone();
  const { id, intentId } = await buy(who);
  // A manual refund at the provider.
  await world.stripe.refunds.create({ payment_intent: intentId });
  expect(refusalOf(await giveBack(who, id))).toEqual([409, 'wrong_state']);
  expect(await who.wallet()).toBe(25);
  const { status, returnedCents, failure } = (await who.get(`/api/v2/purchases/${id}`)).json().data;
  expect([status, returnedCents, failure]).toEqual(['paid', 0, expect.stringMatching(/again/)]);
  expect(await who.feed()).toMatchObject([
    { kind: 'refund_failed', amountCredits: 25 },
    { kind: 'credits_added', amountCredits: 25 },
  ]);
  const history = (await who.get('/api/v2/transactions/me/creator')).json().data.items;
  expect(history.map((row: { amountCredits: number }) => row.amountCredits)).toEqual([25, -25, 25]);
});

test('credits being returned can’t be spent, even by a simultaneous payment', async () => {
  const who = await someone();
  const { id } = await buy(who, 'credits_10');
  const curator = await curatorWith(world.api, { priceCredits: 6 });
  const campaignId = await who.draft([curator.serviceId]);
  const [returned, paid] = await Promise.all([giveBack(who, id), who.complete(campaignId)]);
  expect(returned.statusCode).toBe(200);
  const { returnedCents } = returned.json().data;
  expect(paid.statusCode === 200 ? 400 : 1_000).toBe(returnedCents);
});
