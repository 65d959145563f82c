import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { curatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shop, type Shop } from '../payments/test/shop.ts';
import { buyerOn, type Buyer } from './test/disputes.ts';

/* Disputes of Pro invoices, over HTTP: through the card provider's simulator, its webhooks, the inbox and the reconciler. */

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
beforeEach(() => world.policy({}));
afterEach(async () => {
  await expectCleanAudit(world.api.db);
  // No subscription is left for a later test's clock to renew.
  for (const { id } of (await world.stripe.subscriptions.list({ limit: 100 })).data) {
    await world.stripe.subscriptions.cancel(id);
  }
  await hear();
});
afterAll(() => world.close());

/** Delivers the provider's webhooks, and processes them. */
async function hear() {
  await expect.poll(async () => (await world.tick()).waiting).toBe(0);
  await world.api.app.jobs.run('payments.inbox');
}
/** Subscribes on the provider's page. `isOurs`: whether the customer is known here. */
async function subscriber({ priceID = 'pro_monthly', isOurs = true } = {}) {
  const who = await buyerOn(world.api);
  const begun = await who.post('/api/v2/subscriptions/init', { priceID, origin: { page: '/creator/campaigns' } });
  if (!isOurs) {
    const customer = { customer_id: `cus_other_${who.id}` };
    await world.api.db('billing_customers').where({ account_id: who.id }).update(customer);
  }
  const paid = await fetch(begun.json().data.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4242 4242 4242 4242', expiry: '12 / 60', cvc: '123' }),
  });
  expect(paid.status).toBe(200);
  await hear();
  return who;
}

const isPro = async (who: Buyer): Promise<boolean> =>
  (await who.get('/api/v2/accounts/me/subscription')).json().data.isSubscriptionValid;
const referenceOf = async (who: Buyer): Promise<string> =>
  (await world.api.db('subscriptions').where({ account_id: who.id }).first('provider_reference')).provider_reference;
const stateAtStripe = async (who: Buyer) => (await world.stripe.subscriptions.retrieve(await referenceOf(who))).status;

/** The payment of the newest invoice, or of the one before. */
async function intentOf(who: Buyer, position = 0): Promise<string> {
  const { data } = await world.stripe.invoices.list({ subscription: await referenceOf(who) });
  const [payment] = (await world.stripe.invoicePayments.list({ invoice: data[position]!.id! })).data;
  return String(payment!.payment.payment_intent);
}
async function dispute(paymentIntent: string, amountCents?: number): Promise<string> {
  const { id } = await world.dispute({ paymentIntent, ...(amountCents && { amountCents }) });
  await hear();
  return id;
}
async function end(disputeId: string, outcome: 'won' | 'lost') {
  await world.endDispute(disputeId, outcome);
  await hear();
}
async function hold(who: Buyer, priceCredits: number) {
  const { serviceId } = await curatorWith(world.api, { priceCredits });
  return who.complete(await who.draft([serviceId]));
}

describe('a charged-back Pro invoice', () => {
  test('takes its credits back and ends Pro, here and at the provider', async () => {
    const who = await subscriber();
    expect([await who.stands(), await isPro(who)]).toEqual([[50, 0], true]);
    await dispute(await intentOf(who));
    expect([await who.stands(), await isPro(who)]).toEqual([[0, 0], false]);
    expect(await stateAtStripe(who)).toBe('canceled');
    expect((await who.feed()).map(({ kind }) => kind)).toContain('chargeback_opened');
    // Nothing renews.
    await world.api.advanceClock(40 * day);
    await hear();
    expect([await who.stands(), await isPro(who)]).toEqual([[0, 0], false]);
  });

  test('owes the credits that were used; the next purchase settles them first', async () => {
    const who = await subscriber();
    expect((await hold(who, 8)).statusCode).toBe(200);
    await dispute(await intentOf(who));
    expect(await who.stands()).toEqual([0, 8]);
    await who.buy({ credits: 10 });
    expect(await who.stands()).toEqual([2, 0]);
  });

  test('blocks sending while its credits are owed', async () => {
    const who = await subscriber();
    expect((await hold(who, 8)).statusCode).toBe(200);
    await who.buy({ credits: 10 });
    await dispute(await intentOf(who));
    expect(refusalOf(await hold(who, 2))).toEqual([409, 'debt_outstanding']);
  });

  test('in part takes the share of its credits, and ends Pro all the same', async () => {
    const who = await subscriber({ priceID: 'pro_yearly' });
    expect(await who.stands()).toEqual([500, 0]);
    await dispute(await intentOf(who), 3_900);
    expect([await who.stands(), await isPro(who)]).toEqual([[450, 0], false]);
  });

  test('of an earlier month ends Pro too, and leaves the later month’s credits', async () => {
    const who = await subscriber();
    await world.api.advanceClock(32 * day);
    await hear();
    expect(await who.stands()).toEqual([100, 0]);
    await dispute(await intentOf(who, 1));
    expect([await who.stands(), await isPro(who)]).toEqual([[50, 0], false]);
  });

  test('that is won: the credits come back, and Pro until the end of the paid period', async () => {
    const who = await subscriber();
    expect((await hold(who, 8)).statusCode).toBe(200);
    const disputeId = await dispute(await intentOf(who));
    await end(disputeId, 'won');
    expect([await who.stands(), await isPro(who)]).toEqual([[42, 0], true]);
    await world.api.advanceClock(32 * day);
    await hear();
    expect(await isPro(who)).toBe(false);
  });

  test('that is lost stays as it is', async () => {
    const who = await subscriber();
    await end(await dispute(await intentOf(who)), 'lost');
    expect([await who.stands(), await isPro(who)]).toEqual([[0, 0], false]);
  });
});

test('the provider doesn’t answer while Pro is ended: it is ended later, and the credits are taken once', async () => {
  const who = await subscriber();
  const intent = await intentOf(who);
  await world.policy({ faults: [{ call: 'subscriptions.cancel', mode: '500_before', times: 3 }] });
  await dispute(intent);
  expect(await who.stands()).toEqual([0, 0]);
  await world.api.advanceClock(600);
  await world.api.app.jobs.run('payments.inbox');
  expect([await stateAtStripe(who), await isPro(who)]).toEqual(['canceled', false]);
  expect(await who.stands()).toEqual([0, 0]);
});

test('an invoice of a customer who isn’t ours is ignored', async () => {
  const who = await subscriber({ isOurs: false });
  const [invoice] = (await world.stripe.invoices.list({ limit: 1 })).data;
  const [payment] = (await world.stripe.invoicePayments.list({ invoice: invoice!.id! })).data;
  const disputeId = await dispute(String(payment!.payment.payment_intent));
  expect(await who.stands()).toEqual([0, 0]);
  expect(await world.api.db('chargebacks').where({ dispute_id: disputeId })).toEqual([]);
  expect((await world.stripe.subscriptions.list({ limit: 1 })).data[0]!.status).toBe('active');
});
