import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StripeWorld, startStripe } from '../test/stripe.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await startStripe();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.tick();
  world.heard.length = 0;
});

const paid = async (amount = 2_400, card = 'pm_card_visa') => {
  const intent = await world.stripe.paymentIntents.create({ amount, currency: 'eur' });
  return world.stripe.paymentIntents.confirm(intent.id, { payment_method: card });
};
const post = async (url: string, payload: object) => {
  const response = await world.app.inject({ method: 'POST', url, payload });
  return { status: response.statusCode, body: response.json<{ id: string; status: string; amount: number }>() };
};
const dispute = (paymentIntent: string, more: object = {}) =>
  post('/_control/stripe/disputes', { paymentIntent, ...more });
const close = (id: string, outcome: string) => post(`/_control/stripe/disputes/${id}/close`, { outcome });
const told = async () => {
  await world.tick();
  return world
    .events(await world.now())
    .map(({ type }) => type)
    .filter((type) => type.startsWith('charge.dispute'))
    .toSorted();
};

test('refuses to dispute what was not paid, what was refunded, or more than is left', async () => {
  const open = await world.stripe.paymentIntents.create({ amount: 1_000, currency: 'eur' });
  const { id } = await paid(1_000);
  expect((await dispute(open.id)).status).toBe(400);
  expect((await dispute('pi_none')).status).toBe(404);
  for (const more of [{ amountCents: 1_001 }, { amountCents: 0 }, { amountCents: 1.5 }, { reason: 'dislike' }])
    expect((await dispute(id, more)).status).toBe(400);
  await world.stripe.refunds.create({ payment_intent: id, amount: 600 });
  expect((await dispute(id, { amountCents: 401 })).status).toBe(400);
  expect((await dispute(id)).body).toMatchObject({ amount: 400, status: 'needs_response' });
  expect((await dispute(id)).status).toBe(400);
});

test('refuses to refund a disputed amount', async () => {
  const { id } = await paid();
  const { body } = await dispute(id, { amountCents: 1_000 });
  const refund = () => world.stripe.refunds.create({ payment_intent: id, amount: 100 });
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
  await close(body.id, 'won');
  expect((await refund()).status).toBe('succeeded');
});

test.for([
  ['won', ['closed', 'created', 'funds_reinstated', 'funds_withdrawn', 'updated']],
  ['lost', ['closed', 'created', 'funds_withdrawn', 'updated']],
] as const)('ends %s, once, with webhooks for each step', async ([outcome, types]) => {
  const { id } = await paid();
  const { body } = await dispute(id, { reason: 'product_not_received' });
  const read = await world.stripe.disputes.retrieve(body.id);
  expect(read).toMatchObject({ payment_intent: id, amount: 2_400, reason: 'product_not_received', currency: 'eur' });
  expect((await world.stripe.disputes.list({ payment_intent: id })).data).toHaveLength(1);
  expect((await close(body.id, 'drawn')).status).toBe(400);
  expect((await close(body.id, outcome)).body.status).toBe(outcome);
  expect((await close(body.id, 'won')).status).toBe(400);
  expect((await world.stripe.disputes.retrieve(body.id)).status).toBe(outcome);
  expect(await told()).toEqual(types.map((type) => `charge.dispute.${type}`));
});

test('one test card disputes its payment immediately', async () => {
  const { id } = await paid(900, 'pm_card_createDispute');
  expect((await world.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ amount: 900 }]);
  const held = await world.stripe.paymentIntents.create({ amount: 900, currency: 'eur', capture_method: 'manual' });
  await world.stripe.paymentIntents.confirm(held.id, { payment_method: 'pm_card_createDispute' });
  expect((await world.stripe.disputes.list({ payment_intent: held.id })).data).toHaveLength(0);
  await world.stripe.paymentIntents.capture(held.id);
  expect((await world.stripe.disputes.list({ payment_intent: held.id })).data).toHaveLength(1);
});

test('the page offers the possible actions, and performs them', async () => {
  const { id } = await paid(1_234);
  const look = async () => (await world.app.inject({ url: '/stripe' })).body;
  expect(await look()).toMatch(new RegExp(`name="paymentIntent" value="${id}"`));
  expect((await post('/stripe/disputes', { paymentIntent: id })).body).toEqual({ url: '/stripe' });
  expect(await look()).not.toMatch(new RegExp(`name="paymentIntent" value="${id}"`));
  const [open] = (await world.stripe.disputes.list({ payment_intent: id })).data;
  expect(await look()).toContain(`data-post="/stripe/disputes/${open?.id}"`);
  await post(`/stripe/disputes/${open?.id}`, { outcome: 'lost' });
  expect(await look()).not.toContain(`data-post="/stripe/disputes/${open?.id}"`);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const foreign = await world.app.inject({ method: 'POST', url: '/stripe/disputes', headers: form, payload: 'a=1' });
  expect(foreign.statusCode).toBe(415);
});
