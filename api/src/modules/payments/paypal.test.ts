import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { headersOf } from '../../../test/factories/account.ts';
import { buildApp } from '../../app.ts';
import { creatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shop, type Shop } from './test/shop.ts';

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
beforeEach(() => world.paypal.policy({ dropRate: 1 }));
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

const create = '/api/paypal/order/create';
const captureUrl = '/api/paypal/order/capture';
const someone = (options: Parameters<typeof creatorWith>[1] = {}) => creatorWith(world.api, { credits: 0, ...options });
type Buyer = Awaited<ReturnType<typeof someone>>;

interface Order {
  id: string;
  status: string;
  purchase_units: {
    custom_id: string;
    amount: object;
    payments?: { refunds?: { amount: object; custom_id: string }[] };
  }[];
}
const orderOf = (id: string) => world.paypal.ask<Order>(`/v2/checkout/orders/${id}`);
const refundsOf = async (orderId: string) => (await orderOf(orderId)).purchase_units[0]!.payments?.refunds ?? [];
const capturesOf = async (orderId: string) => (await world.paypal.counters()).captures[orderId] ?? 0;

async function begin(who: Buyer, packId = 'credits_25', more: object = {}) {
  const answer = await who.post(create, { packId, ...more });
  expect(answer.json()).toMatchObject({ success: true });
  const { orderId, approveUrl, purchase } = answer.json().data;
  return { id: purchase.id as number, orderId: orderId as string, approveUrl: approveUrl as string | null, purchase };
}
const capture = (who: Buyer, orderId: string) => who.post(captureUrl, { orderId });
const settle = async (who: Buyer, id: number) => (await who.post(`/api/v2/purchases/${id}/settle`)).json().data;
async function buy(who: Buyer, packId = 'credits_25') {
  const begun = await begin(who, packId);
  await world.paypal.agree(begun.orderId);
  expect((await capture(who, begun.orderId)).json().data.status).toBe('paid');
  return begun;
}

describe('refuses', () => {
  test('an amount in the body, an unknown pack, an unconfirmed address, without calling PayPal', async () => {
    const [who, unconfirmed] = [await someone(), await someone({ isConfirmed: false })];
    const before = (await world.paypal.counters()).calls;
    for (const more of [{ amount: 1 }, { priceCents: 1 }, { currency: 'USD' }, { custom_id: '1' }]) {
      expect(refusalOf(await who.post(create, { packId: 'credits_25', ...more }))).toEqual([400, 'invalid_input']);
    }
    const unknown = await who.post(create, { packId: 'credits_1000000' });
    expect([unknown.statusCode, Object.keys(unknown.json().error.fields)]).toEqual([400, ['packId']]);
    expect(refusalOf(await unconfirmed.post(create, { packId: 'credits_25' }))).toEqual([403, 'email_unconfirmed']);
    expect((await world.paypal.counters()).calls).toEqual(before);
  });

  test.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/shop\u0007',
    'https://evil.test/',
    'javascript:alert(1)',
    'creator/shop',
    ' /creator/shop',
  ])('a return path of %j', async (page) => {
    const who = await someone();
    const answer = await who.post(create, { packId: 'credits_25', origin: { page } });
    expect(refusalOf(answer)).toEqual([400, 'invalid_input']);
    expect(answer.json().error.fields).toHaveProperty(['origin.page']);
  });

  test('capturing an order that is unknown, somebody else’s, or not approved', async () => {
    const [who, other] = [await someone(), await someone()];
    const { orderId, id } = await begin(who);
    expect(refusalOf(await capture(who, '5O190127TN364715T'))).toEqual([404, 'not_found']);
    expect(refusalOf(await capture(other, orderId))).toEqual([404, 'not_found']);
    expect(refusalOf(await other.post(`/api/v2/purchases/${id}/settle`))).toEqual([404, 'not_found']);
    const early = await capture(who, orderId);
    expect(refusalOf(early)).toEqual([409, 'wrong_state']);
    expect(early.json().error.message).toMatch(/approved.*PayPal.*Nothing was charged/);
    expect(await capturesOf(orderId)).toBe(0);
    await world.paypal.agree(orderId);
    expect(refusalOf(await capture(other, orderId))).toEqual([404, 'not_found']);
    expect([await capturesOf(orderId), await other.wallet()]).toEqual([0, 0]);
  });

  test('everything but reading, where PayPal is not set up', async () => {
    const who = await someone();
    const { id, orderId } = await buy(who);
    const off = await buildApp({ ...world.api.config, paypal: null });
    const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
      off.inject({ method, url, headers: headersOf(off, who), ...(payload && { payload }) });
    expect((await call('GET', '/api/fanfare/products')).json().data).toMatchObject({
      methods: ['card'],
      isPayPalSandbox: false,
    });
    expect((await call('GET', '/api/v2/purchases')).json().data.items).toMatchObject([{ id, method: 'paypal' }]);
    for (const [url, payload] of [
      [create, { packId: 'credits_10' }],
      ['/api/fanfare/gifts', { packId: 'credits_10', method: 'paypal' }],
      [`/api/v2/purchases/${id}/return`, undefined],
      ['/api/webhooks/paypal', {}],
    ] as const) {
      expect(refusalOf(await call('POST', url, payload))).toEqual([503, 'payments_unavailable']);
    }
    // A paid purchase stays paid on every call.
    expect((await call('POST', captureUrl, { orderId })).json().data.status).toBe('paid');
    await off.close();
  });
});

describe('mismatches are never credited', () => {
  /** Changes a purchase directly in the database. */
  const plant = (id: number, values: object) =>
    world.api.db.transaction(async (trx) => {
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx('purchases').where({ id }).update(values);
    });
  const support = { status: 'failed', failure: expect.stringMatching(/support/), receipt: null };

  test('an order of another amount isn’t captured', async () => {
    const who = await someone();
    const { id, orderId } = await begin(who, 'credits_250');
    await world.paypal.agree(orderId);
    await plant(id, { price_cents: 20_501 });
    expect((await capture(who, orderId)).json().data).toMatchObject(support);
    expect([await capturesOf(orderId), await who.wallet()]).toEqual([0, 0]);
  });

  test('nor is an order made for another purchase, whoever approved it', async () => {
    const [who, other] = [await someone(), await someone()];
    const [mine, theirs] = [await begin(who), await begin(other)];
    await world.paypal.agree(theirs.orderId);
    await plant(theirs.id, { paypal_order_id: null });
    await plant(mine.id, { paypal_order_id: theirs.orderId });
    expect((await capture(who, theirs.orderId)).json().data).toMatchObject(support);
    expect([await capturesOf(theirs.orderId), await who.wallet(), await other.wallet()]).toEqual([0, 0, 0]);
  });

  test('a capture of another amount goes to manual review', async () => {
    const who = await someone();
    const { id, orderId } = await begin(who);
    await world.paypal.agree(orderId);
    await world.paypal.policy({ dropRate: 1, faults: [{ call: 'orders.capture', mode: '500_after', times: 3 }] });
    expect(refusalOf(await capture(who, orderId))).toEqual([503, 'payments_unavailable']);
    await plant(id, { price_cents: 2_399 });
    expect((await capture(who, orderId)).json().data).toMatchObject(support);
    expect(await who.wallet()).toBe(0);
  });
});

test('both payment methods are on offer, and PayPal’s is play money here', async () => {
  const { data } = (await world.api.app.inject('/api/fanfare/products')).json();
  expect(data).toMatchObject({ methods: ['card', 'paypal'], isPayPalSandbox: true });
});

test('approved, captured and in the wallet, once, however often it is requested', async () => {
  const who = await someone();
  const { id, orderId, approveUrl, purchase } = await begin(who, 'credits_25', {
    origin: { page: '/creator/shop?tab=2' },
  });
  expect(purchase).toMatchObject({ method: 'paypal', status: 'open', priceCents: 2_400, receipt: null });
  expect(approveUrl).toContain(`/paypal/checkoutnow?token=${orderId}`);
  expect((await orderOf(orderId)).purchase_units).toMatchObject([
    { custom_id: String(id), amount: { currency_code: 'EUR', value: '24.00' } },
  ]);
  const back = new URL(await world.paypal.agree(orderId));
  expect(back.origin).toBe(world.api.config.shellUrl);
  expect([back.pathname, back.searchParams.get('tab'), back.searchParams.get('purchase')]).toEqual([
    '/creator/shop',
    '2',
    String(id),
  ]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? capture(who, orderId) : who.post(`/api/v2/purchases/${id}/settle`),
    ),
  );
  expect(new Set(answers.map((answer) => [answer.statusCode, answer.json().data.status].join()))).toEqual(
    new Set(['200,paid']),
  );
  expect((await capture(who, orderId)).json().data).toMatchObject({ status: 'paid', receipt: `purchase-${id}` });
  expect([await who.wallet(), await capturesOf(orderId)]).toEqual([25, 1]);
  expect(await who.feed()).toMatchObject([{ kind: 'credits_added', amountCredits: 25 }]);
});

test('a declined payment stays open, names PayPal in its message, and is captured once approved again', async () => {
  // Nothing else is left to poll.
  await world.api.advanceClock(600);
  await world.api.app.jobs.run('payments.reconcile');
  const who = await someone();
  const { id, orderId } = await begin(who);
  await world.paypal.agree(orderId, 'declined_card');
  const declined = (await capture(who, orderId)).json().data;
  expect(declined).toMatchObject({
    status: 'open',
    failure: expect.stringMatching(/^PayPal declined.*Nothing was charged/),
  });
  // Nothing retries automatically: the buyer was told that nothing was charged.
  const before = (await world.paypal.counters()).calls['orders.capture'];
  await world.api.advanceClock(600);
  await world.api.app.jobs.run('payments.reconcile');
  expect(await settle(who, id)).toEqual(declined);
  expect((await world.paypal.counters()).calls['orders.capture']).toBe(before);
  const again = await begin(who);
  expect([again.id, again.orderId]).toEqual([id, orderId]);
  expect(again.approveUrl).not.toBeNull();
  expect(again.purchase.failure).toMatch(/declined/);
  await world.paypal.agree(orderId);
  expect((await capture(who, orderId)).json().data).toMatchObject({ status: 'paid', failure: null });
  expect([await who.wallet(), await capturesOf(orderId)]).toEqual([25, 1]);
});

test('a bank that takes days: in progress, then paid or declined', async () => {
  for (const [means, status, credits] of [
    ['slow_bank', 'paid', 25],
    ['failing_bank', 'failed', 0],
  ] as const) {
    const who = await someone();
    const { id, orderId } = await begin(who);
    await world.paypal.agree(orderId, means);
    expect((await capture(who, orderId)).json().data).toMatchObject({ status: 'processing', failure: null });
    expect(await who.wallet()).toBe(0);
    await world.api.advanceClock(3 * day + 60);
    await world.paypal.tick();
    await world.api.app.jobs.run('payments.reconcile');
    expect((await who.get(`/api/v2/purchases/${id}`)).json().data.status).toBe(status);
    expect(await who.wallet()).toBe(credits);
  }
});

test('another return path gets another order; the old one is never captured', async () => {
  const who = await someone();
  const first = await begin(who);
  const second = await begin(who, 'credits_25', { origin: { page: '/creator/campaigns' } });
  expect(second.orderId).not.toBe(first.orderId);
  expect((await begin(who, 'credits_25', { origin: { page: '/creator/campaigns' } })).orderId).toBe(second.orderId);
  await world.paypal.agree(first.orderId);
  expect((await capture(who, first.orderId)).json().data.status).toBe('canceled');
  await world.paypal.agree(second.orderId);
  expect((await capture(who, second.orderId)).json().data.status).toBe('paid');
  expect([await capturesOf(first.orderId), await capturesOf(second.orderId), await who.wallet()]).toEqual([0, 1, 25]);
});

test('the buyer never returns: a webhook or the reconciler captures what was approved; unapproved orders fail', async () => {
  const [told, untold, left, forgotten] = [await someone(), await someone(), await someone(), await someone()];
  await world.paypal.policy({});
  await world.paypal.agree((await begin(told)).orderId);
  await expect.poll(async () => (await world.paypal.tick()).waiting).toBe(0);
  await world.api.app.jobs.run('payments.inbox');
  expect(await told.wallet()).toBe(25);

  await world.paypal.policy({ dropRate: 1 });
  await world.paypal.agree((await begin(untold)).orderId);
  const [one, other] = [await begin(left), await begin(forgotten)];
  await world.api.advanceClock(121);
  await world.api.app.jobs.run('payments.reconcile');
  expect(await untold.wallet()).toBe(25);
  // PayPal forgets unapproved orders; a returning buyer starts over.
  await world.api.advanceClock(4 * 3_600);
  await world.paypal.tick();
  expect((await begin(forgotten)).orderId).not.toBe(other.orderId);
  await world.api.advanceClock(day);
  await world.api.app.jobs.run('payments.reconcile');
  expect((await left.get(`/api/v2/purchases/${one.id}`)).json().data.status).toBe('canceled');
});

test('unspent credits are returned by PayPal, and a refusal releases them with PayPal’s name in the message', async () => {
  const who = await someone();
  const { id, orderId } = await buy(who, 'credits_100');
  const clicks = await Promise.all([1, 2].map(() => who.post(`/api/v2/purchases/${id}/return`)));
  expect(clicks.map((click) => click.statusCode).toSorted()).toEqual([200, 409]);
  expect((await who.get(`/api/v2/purchases/${id}`)).json().data).toMatchObject({
    status: 'returned',
    returnedCents: 8_800,
  });
  expect(await refundsOf(orderId)).toMatchObject([
    { amount: { value: '88.00' }, custom_id: expect.stringMatching(/^return-\d+$/) },
  ]);
  expect(await who.wallet()).toBe(0);

  const second = await buy(who, 'credits_50');
  const { captureId } = (await world.api
    .db('purchases')
    .where({ id: second.id })
    .first<{ captureId: string }>('paypal_capture_id as captureId'))!;
  await world.paypal.ask(`/v2/payments/captures/${captureId}/refund`, {});
  const refused = await who.post(`/api/v2/purchases/${second.id}/return`);
  expect(refusalOf(refused)).toEqual([409, 'wrong_state']);
  expect(refused.json().error.message).toMatch(/^PayPal refused.*again/);
  expect(await who.wallet()).toBe(50);
});

test('a code lowers the price here too, and one that has ended by then charges nothing', async () => {
  const who = await someone();
  const codes = world.api.db('promo_codes');
  await codes.clone().insert({ code: 'PAYPAL-10', kind: 'percent_off', value: 10 });
  const begun = await begin(who, 'credits_100', { promoCode: 'paypal-10' });
  expect(begun.purchase).toMatchObject({ priceCents: 7_920, discountCents: 880 });
  await world.paypal.agree(begun.orderId, 'declined_card');
  expect((await capture(who, begun.orderId)).json().data.status).toBe('open');
  expect(await codes.clone().where({ code: 'PAYPAL-10' }).first('uses')).toEqual({ uses: 0 });
  await world.paypal.agree(begun.orderId);
  expect((await capture(who, begun.orderId)).json().data.status).toBe('paid');
  expect(await codes.clone().where({ code: 'PAYPAL-10' }).first('uses')).toEqual({ uses: 1 });

  await codes.clone().insert({ code: 'PAYPAL-LAST', kind: 'bonus_credits', value: 5, max_uses: 1 });
  const people = [await someone(), await someone()];
  const orders = await Promise.all(people.map((one) => begin(one, 'credits_50', { promoCode: 'PAYPAL-LAST' })));
  await Promise.all(orders.map(({ orderId }) => world.paypal.agree(orderId)));
  const ended = await Promise.all(people.map((one, index) => capture(one, orders[index]!.orderId)));
  expect(ended.map((answer) => answer.json().data.status).toSorted()).toEqual(['failed', 'paid']);
  const wallets = await Promise.all(people.map((one) => one.wallet()));
  expect(wallets.toSorted((a, b) => a - b)).toEqual([0, 55]);
  const captures = await Promise.all(orders.map(({ orderId }) => capturesOf(orderId)));
  expect(captures.toSorted()).toEqual([0, 1]);
  expect(await settle(people[0]!, orders[0]!.id)).toMatchObject({ id: orders[0]!.id });
});
