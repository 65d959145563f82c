import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type StripeWorld, startStripe } from '../test/stripe.ts';
import { periodEnd } from './billing/periods.ts';
import type { Price } from './calls/prices.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await startStripe();
});
afterAll(() => world.close());
// No subscription is left for a later test's clock to renew.
afterEach(async () => {
  for (const { id } of (await world.stripe.subscriptions.list({ limit: 100 })).data)
    await world.stripe.subscriptions.cancel(id);
});

const card = (number: string) => ({ number, expiry: '12 / 60', cvc: '123' });
const goodCard = card('4242 4242 4242 4242');
const dead = '4000 0000 0000 0341';

async function checkout(lookupKey = 'pro_monthly') {
  const { data } = await world.stripe.prices.list({ lookup_keys: [lookupKey] });
  return world.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    success_url: 'http://localhost:4300/shop?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4300/shop',
    customer_email: 'ann@example.com',
    subscription_data: { metadata: { accountId: '5' } },
  });
}
const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload });
const submit = (session: { id: string }, form: object) => post(`/stripe/checkout/${session.id}`, form);

/** Subscribes through the page, as a customer does. */
async function subscribed(number = '4242424242424242', lookupKey?: string) {
  const session = await checkout(lookupKey);
  await submit(session, card(number));
  const done = await world.stripe.checkout.sessions.retrieve(session.id);
  return { id: String(done.subscription), customer: String(done.customer) };
}
const invoicesOf = async (subscription: string) =>
  (await world.stripe.invoices.list({ subscription, limit: 100 })).data;
const read = (id: string) => world.stripe.subscriptions.retrieve(id);
const typesSince = async (start: number) => {
  const { waiting } = (await world.counters()).deliveries;
  expect(waiting).toBe(0);
  return world.heard.slice(start).map(({ body }) => (JSON.parse(body) as { type: string }).type);
};

describe('a checkout', () => {
  test('refuses an unknown price, and invalid return addresses', async () => {
    const session = (price: string, success_url: string) =>
      world.stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price, quantity: 1 }],
        success_url,
        cancel_url: 'http://localhost:4300/',
      });
    await expect(session('price_none', 'http://localhost:4300/')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(session('price_pro_monthly', 'javascript:alert(1)')).rejects.toMatchObject({ code: 'url_invalid' });
  });

  test('leaves nothing behind when declined, and can still be paid, once', async () => {
    const session = await checkout();
    const declined = await submit(session, card('4000000000000002'));
    expect(declined.statusCode).toBe(400);
    expect(declined.json().error.message).toBe('Your card was declined.');
    const before = (await world.stripe.subscriptions.list({ limit: 100 })).data.length;
    const [first, second] = await Promise.all([submit(session, goodCard), submit(session, goodCard)]);
    expect(first.json().url).toBe(`http://localhost:4300/shop?session=${session.id}`);
    expect(second.json()).toEqual(first.json());
    const after = (await world.stripe.subscriptions.list({ limit: 100 })).data;
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({ status: 'active', metadata: { accountId: '5' } });
    expect(await invoicesOf(after[0]?.id ?? '')).toMatchObject([
      { status: 'paid', amount_paid: 3_900, billing_reason: 'subscription_create' },
    ]);
  });

  test('requires confirmation where the card does', async () => {
    const session = await checkout();
    const asking = card('4000002500003155');
    expect((await submit(session, asking)).json()).toEqual({ asks: true });
    expect((await submit(session, { ...asking, confirmation: 'refused' })).statusCode).toBe(400);
    expect((await submit(session, { ...asking, confirmation: 'confirmed' })).json().url).toContain(session.id);
  });

  test('has a page with its price, and expires after a day', async () => {
    const session = await checkout('pro_yearly');
    const shown = await world.app.inject({ url: new URL(session.url ?? '').pathname });
    expect(shown.body).toContain('€390.00 a year');
    expect(shown.body).toContain('Sandbox: no real money');
    await world.advance(1.1);
    expect(await world.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null });
    expect((await submit(session, goodCard)).statusCode).toBe(400);
    expect((await world.app.inject({ url: '/stripe/checkout/none' })).statusCode).toBe(404);
  });
});

describe('the clock', () => {
  test.for([
    ['2027-01-31T10:00:00Z', 'month', ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['2028-01-30T10:00:00Z', 'month', ['2028-02-29', '2028-03-30', '2028-04-30']],
    ['2028-02-29T23:59:59Z', 'year', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2027-03-27T23:30:00Z', 'month', ['2027-04-27']],
  ] as const)('counts periods from %s by the %s', ([from, interval, ends]) => {
    const anchor = Date.parse(from) / 1_000;
    const price = { recurring: { interval } } as Price;
    let start = anchor;
    for (const day of ends) {
      start = periodEnd(anchor, start, price);
      expect(new Date(start * 1_000).toISOString()).toBe(`${day}${from.slice(10, -1)}.000Z`);
    }
  });

  test('renews: a year ahead is twelve paid invoices, one per month', async () => {
    const { id } = await subscribed();
    const start = world.heard.length;
    await world.advance(366);
    const invoices = await invoicesOf(id);
    expect(invoices).toHaveLength(13);
    expect(invoices.every(({ status, amount_paid }) => status === 'paid' && amount_paid === 3_900)).toBe(true);
    const starts = invoices.map(({ period_start }) => period_start).toReversed();
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
    expect((await typesSince(start)).filter((type) => type === 'invoice.paid').length).toBeGreaterThanOrEqual(12);
  });

  test('a failing card is retried after 3, 5 and 7 days, then the subscription ends', async () => {
    const { id } = await subscribed(dead);
    const start = world.heard.length;
    await world.advance(32);
    expect(await read(id)).toMatchObject({ status: 'past_due' });
    await world.advance(16);
    expect(await read(id)).toMatchObject({ status: 'canceled' });
    const types = await typesSince(start);
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(types).toContain('customer.subscription.deleted');
    const [invoice] = await invoicesOf(id);
    expect(invoice).toMatchObject({ status: 'uncollectible', attempt_count: 4, amount_paid: 0 });
  });
});

describe('the portal', () => {
  const portal = async (customer: string) => {
    const session = await world.stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://localhost:4300/creator',
    });
    return new URL(session.url).pathname;
  };

  test('refuses somebody else’s subscription', async () => {
    const [mine, other] = [await subscribed(), await subscribed()];
    const path = await portal(mine.customer);
    expect((await post(path, { action: 'cancel', subscription: other.id })).statusCode).toBe(400);
    expect(await read(other.id)).toMatchObject({ cancel_at_period_end: false });
  });

  test('cancels at the end of the period, and resumes', async () => {
    const { id, customer } = await subscribed();
    const path = await portal(customer);
    await post(path, { action: 'cancel', subscription: id });
    expect((await world.app.inject({ url: path })).body).toContain('Resume');
    await post(path, { action: 'resume', subscription: id });
    expect(await read(id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    await post(path, { action: 'cancel', subscription: id });
    await world.advance(32);
    expect(await read(id)).toMatchObject({ status: 'canceled' });
    expect(await invoicesOf(id)).toHaveLength(1);
  });

  test('pays the open invoice with a good card', async () => {
    const { id, customer } = await subscribed(dead);
    await world.advance(32);
    const path = await portal(customer);
    expect((await post(path, { action: 'card', subscription: id, ...card('4000000000000002') })).statusCode).toBe(400);
    expect(await read(id)).toMatchObject({ status: 'past_due' });
    await post(path, { action: 'card', subscription: id, ...goodCard });
    expect(await read(id)).toMatchObject({ status: 'active' });
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  test('switches to yearly immediately, less the unused month, and to monthly when the year ends', async () => {
    const { id, customer } = await subscribed();
    const path = await portal(customer);
    await world.advance(10);
    await post(path, { action: 'switch', subscription: id, price: 'price_pro_yearly' });
    const [yearly] = await invoicesOf(id);
    expect(yearly).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' });
    expect(yearly?.amount_paid).toBeGreaterThan(39_000 - 3_900);
    expect(yearly?.amount_paid).toBeLessThan(39_000);
    await post(path, { action: 'switch', subscription: id, price: 'price_pro_monthly' });
    expect((await read(id)).items.data[0]?.price.id).toBe('price_pro_yearly');
    await world.advance(366);
    expect((await read(id)).items.data[0]?.price.id).toBe('price_pro_monthly');
    expect((await invoicesOf(id))[0]).toMatchObject({ amount_paid: 3_900, billing_reason: 'subscription_cycle' });
  });

  test('lists every payment', async () => {
    const shown = await world.app.inject({ url: '/stripe' });
    expect(shown.body).toContain('€39.00');
    expect(shown.body).toContain('Fanfare Pro');
  });
});
