import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { claimEvents } from './inbox.repository.ts';
import { intentIdOf, shop, webhookSecret, type Shop } from './test/shop.ts';

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
beforeEach(() => world.policy({ dropRate: 1 }));
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

let made = 0;
const eventOf = (type: string, objectId: string) => {
  made += 1;
  const object = { id: objectId, object: type.split('.')[0] };
  return JSON.stringify({ id: `evt_test_${made}`, object: 'event', type, created: 1, data: { object } });
};
const nowSeconds = () => world.api.app.clock.nowSeconds();
const signed = (payload: string, { at = nowSeconds(), secret = webhookSecret } = {}) =>
  new Stripe('sk_none').webhooks.generateTestHeaderString({ payload, secret, timestamp: at });

const post = (payload: string, signature?: string, type = 'application/json') =>
  world.api.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload,
    headers: { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) },
  });
const inbox = () => world.api.db('webhook_events').orderBy('id');

async function paidPurchase() {
  const who = await creatorWith(world.api, { credits: 0 });
  const begun = await who.post('/api/fanfare/stripe/create-payment-intent', { packId: 'credits_50' });
  const { clientSecret, purchase } = begun.json().data;
  const intentId = intentIdOf(clientSecret);
  await world.pay(intentId);
  return { who, intentId, id: purchase.id as number };
}

describe('rejected, and not stored', () => {
  test.each([
    ['without a signature', () => undefined],
    ['signed with another secret', (body: string) => signed(body, { secret: 'whsec_somebody' })],
    ['signed for another body', () => signed('{}')],
    ['signed more than five minutes ago', (body: string) => signed(body, { at: nowSeconds() - 302 })],
    ['signed more than five minutes ahead', (body: string) => signed(body, { at: nowSeconds() + 302 })],
    ['with a signature that is none', () => 't=now,v1=abc'],
  ])('a webhook %s', async (_what, sign) => {
    const body = eventOf('payment_intent.succeeded', 'pi_none');
    const before = await inbox();
    expect(refusalOf(await post(body, sign(body)))).toEqual([400, 'invalid_input']);
    expect(await inbox()).toEqual(before);
  });

  test('one that was changed in transit, though it is still the same event', async () => {
    const body = eventOf('payment_intent.succeeded', 'pi_none');
    expect(refusalOf(await post(`${body} `, signed(body)))).toEqual([400, 'invalid_input']);
  });

  test('an endless body', async () => {
    const answer = await post('x'.repeat(2_000_000), signed('x'));
    expect(answer.statusCode).toBe(413);
  });
});

test('a webhook is valid for five minutes either way, whatever its content type', async () => {
  for (const off of [-298, 298]) {
    const body = eventOf('customer.created', 'cus_none');
    expect((await post(body, signed(body, { at: nowSeconds() + off }), 'text/plain')).statusCode).toBe(200);
  }
});

test('webhooks that nothing follows from are stored and done with; the same one twice is one', async () => {
  const [ignored, kept] = [eventOf('charge.updated', 'ch_none'), eventOf('payment_intent.processing', 'pi_none')];
  const answers = await Promise.all([ignored, kept, ignored, kept].map((body) => post(body, signed(body))));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
  const stored = (await inbox()).filter((event) => [ignored, kept].some((body) => JSON.parse(body).id === event.id));
  expect(stored.map((event) => [event.type, event.processed_at !== null])).toEqual([
    ['charge.updated', true],
    ['payment_intent.processing', false],
  ]);
});

test('many webhooks about one payment, in any order, early and late: the credits are added once', async () => {
  const { who, intentId, id } = await paidPurchase();
  const types = ['succeeded', 'processing', 'payment_failed', 'canceled', 'created'];
  for (const type of types) {
    const body = eventOf(`payment_intent.${type}`, intentId);
    for (let times = 0; times < 3; times += 1) expect((await post(body, signed(body))).statusCode).toBe(200);
  }
  await world.api.app.jobs.run('payments.inbox');
  const again = eventOf('payment_intent.succeeded', intentId);
  await post(again, signed(again));
  await Promise.all([
    world.api.app.jobs.run('payments.inbox'),
    who.post(`/api/v2/purchases/${id}/settle`),
    world.api.app.jobs.run('payments.reconcile'),
  ]);
  expect(await who.wallet()).toBe(50);
  expect((await inbox()).filter((event) => event.processed_at === null)).toEqual([]);
});

test('a webhook that somebody recorded is refused once it is old, however its header is written', async () => {
  const body = eventOf('payment_intent.succeeded', 'pi_none');
  const recorded = signed(body);
  const [, stamp, hash] = /^t=(\d+),v1=(\w+)/.exec(recorded)!;
  await world.api.advanceClock(302);
  const before = await inbox();
  for (const header of [
    recorded,
    `t=${nowSeconds()},v1=${hash}`,
    `t=${nowSeconds()},t=${stamp},v1=${hash}`,
    `t=${stamp},t=${nowSeconds()},v1=${hash}`,
    `t=${stamp}0,v1=${hash}`,
    `t=,v1=${hash}`,
  ]) {
    expect([header, ...refusalOf(await post(body, header))]).toEqual([header, 400, 'invalid_input']);
  }
  expect(await inbox()).toEqual(before);
});

test('a webhook of long ago that the provider signs anew changes nothing, even when it is no longer known', async () => {
  const { who, intentId, id } = await paidPurchase();
  const body = eventOf('payment_intent.succeeded', intentId);
  await post(body, signed(body));
  await world.api.app.jobs.run('payments.inbox');
  const transfers = () => world.api.db('ledger_transfers').orderBy('id');
  await who.post(`/api/v2/purchases/${id}/return`);
  await world.api.app.jobs.run('payments.inbox');
  const before = await transfers();
  expect(await who.wallet()).toBe(0);
  await world.api
    .db('webhook_events')
    .where({ id: JSON.parse(body).id })
    .update({ processed_at: '2001-01-01' });
  await world.api.db.raw('SELECT forget_old_notices()');
  expect((await inbox()).map((event) => event.id)).not.toContain(JSON.parse(body).id);
  expect((await post(body, signed(body))).statusCode).toBe(200);
  await world.api.app.jobs.run('payments.inbox');
  expect((await inbox()).find((event) => event.id === JSON.parse(body).id)).toMatchObject({ last_error: null });
  expect(await who.wallet()).toBe(0);
  expect(await transfers()).toEqual(before);
});

test('webhooks about foreign or missing objects are ignored', async () => {
  const foreign = await world.stripe.paymentIntents.create({ amount: 1_000, currency: 'eur' });
  const claiming = await world.stripe.paymentIntents.create({
    amount: 1_000,
    currency: 'eur',
    metadata: { purchaseId: '2147483647' },
  });
  for (const objectId of [foreign.id, claiming.id, 'pi_none']) {
    const body = eventOf('payment_intent.succeeded', objectId);
    await post(body, signed(body));
  }
  await world.api.app.jobs.run('payments.inbox');
  expect((await inbox()).filter((event) => event.processed_at === null)).toEqual([]);
});

test('while the provider is down a webhook waits, with growing pauses, and is processed afterwards', async () => {
  const { who, intentId } = await paidPurchase();
  await world.policy({ dropRate: 1, faults: [{ call: 'payment_intents.retrieve', mode: '429', times: 1 }] });
  const body = eventOf('payment_intent.succeeded', intentId);
  await post(body, signed(body));
  await world.api.app.jobs.run('payments.inbox');
  expect(await who.wallet()).toBe(0);
  const [waiting] = (await inbox()).filter((event) => event.processed_at === null);
  expect(waiting).toMatchObject({ object_id: intentId, attempts: 1, last_error: expect.stringContaining('Payments') });
  await world.api.advanceClock(10);
  await world.api.app.jobs.run('payments.inbox');
  expect(await who.wallet()).toBe(50);
});

test('an event whose process died with it is processed within a minute', async () => {
  const { who, intentId } = await paidPurchase();
  const body = eventOf('payment_intent.succeeded', intentId);
  await post(body, signed(body));
  // What a process has done before it is killed.
  expect(await claimEvents(world.api.db, 50)).toMatchObject([{ object_id: intentId }]);
  await world.api.app.jobs.run('payments.inbox');
  expect(await who.wallet()).toBe(0);
  await world.api.advanceClock(45);
  await world.api.app.jobs.run('payments.inbox');
  expect(await who.wallet()).toBe(50);
});

test('the provider’s own webhooks arrive with all that is needed', async () => {
  await world.policy({});
  const { who } = await paidPurchase();
  await expect.poll(async () => (await world.tick()).waiting).toBe(0);
  await world.api.app.jobs.run('payments.inbox');
  expect(await who.wallet()).toBe(50);
});
