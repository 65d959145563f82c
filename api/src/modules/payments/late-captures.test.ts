import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ProviderRefusal, unknownAtProvider } from '../../gateways/payment-gateway.ts';
import { creatorWith, day } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shop, type Shop } from './test/shop.ts';

/* PayPal takes the money in one call, while another wants to cancel the purchase. */

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
beforeEach(() => world.paypal.policy({ dropRate: 1 }));
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

const create = '/api/paypal/order/create';
const otherPage = { origin: { page: '/creator/campaigns' } };
const someone = () => creatorWith(world.api, { credits: 0 });
type Buyer = Awaited<ReturnType<typeof someone>>;

async function begin(who: Buyer, more: object = {}) {
  const { orderId, approveUrl, purchase } = (await who.post(create, { packId: 'credits_25', ...more })).json().data;
  return { id: purchase.id as number, orderId: orderId as string, approveUrl: approveUrl as string | null, purchase };
}
const capture = (who: Buyer, orderId: string) => who.post('/api/paypal/order/capture', { orderId });
const purchaseOf = async (who: Buyer, id: number) => (await who.get(`/api/v2/purchases/${id}`)).json().data;
const capturesOf = async (orderId: string) => (await world.paypal.counters()).captures[orderId] ?? 0;
interface Order {
  purchase_units: { payments?: { captures: { id: string }[]; refunds?: { amount: { value: string } }[] } }[];
}
const orderOf = (id: string) => world.paypal.ask<Order>(`/v2/checkout/orders/${id}`);
const refundsOf = async (orderId: string) =>
  ((await orderOf(orderId)).purchase_units[0]!.payments?.refunds ?? []).map(({ amount }) => amount.value);

/** A purchase that was declined and approved again, so that it only waits for its buyer's call. */
async function approvedAgain(more: object = {}) {
  const who = await someone();
  const begun = await begin(who, more);
  await world.paypal.agree(begun.orderId, 'declined_card');
  expect((await capture(who, begun.orderId)).json().data.failure).toMatch(/declined/);
  await world.paypal.agree(begun.orderId);
  return { who, ...begun };
}

/** What happens between our decision to take the money and PayPal's taking it. */
function whileCapturing(work: () => Promise<unknown>): void {
  const gateway = world.api.app.paypal!;
  const original = gateway.capture.bind(gateway);
  vi.spyOn(gateway, 'capture').mockImplementationOnce(async (id, key) => {
    await work();
    return original(id, key);
  });
}

test('the same pack is begun from another page while its money is taken: the purchase stays, and is paid', async () => {
  const promoCode = 'WHILE-TAKEN';
  await world.api.db('promo_codes').insert({ code: promoCode, kind: 'percent_off', value: 10, max_uses: 1 });
  const { who, id, orderId } = await approvedAgain({ promoCode });
  let other: Awaited<ReturnType<typeof begin>> | undefined;
  whileCapturing(async () => {
    other = await begin(who, { promoCode, ...otherPage });
  });
  expect((await capture(who, orderId)).json().data).toMatchObject({ id, status: 'paid' });
  // It has nothing to approve: its page waits for the outcome.
  expect(other).toMatchObject({ id, orderId, approveUrl: null });
  expect([await who.wallet(), await capturesOf(orderId)]).toEqual([25, 1]);
  expect(await world.api.db('promo_codes').where({ code: promoCode }).first('uses')).toEqual({ uses: 1 });
});

test('the reconciler comes to cancel it after a day while its money is taken', async () => {
  const { who, id, orderId } = await approvedAgain();
  await world.api.advanceClock(day);
  const gateway = world.api.app.paypal!;
  const read = gateway.read.bind(gateway);
  const isTaking = Promise.withResolvers<void>();
  const isReconciled = Promise.withResolvers<void>();
  // The reconciler has read the order; then its buyer comes back.
  vi.spyOn(gateway, 'read').mockImplementationOnce(async (payment) => {
    const found = await read(payment);
    whileCapturing(async () => {
      isTaking.resolve();
      await isReconciled.promise;
    });
    captured = capture(who, orderId);
    await isTaking.promise;
    return found;
  });
  let captured: ReturnType<typeof capture> | undefined;
  await world.api.app.jobs.run('payments.reconcile');
  isReconciled.resolve();
  expect((await captured!).json().data).toMatchObject({ id, status: 'paid' });
  expect([await who.wallet(), await capturesOf(orderId)]).toEqual([25, 1]);
});

test('a call that died while it took the money delays a new order for ten minutes', async () => {
  const { who, id, orderId } = await approvedAgain();
  await world.paypal.policy({ dropRate: 1, faults: [{ call: 'orders.capture', mode: '500_before', times: 3 }] });
  expect((await capture(who, orderId)).statusCode).toBe(503);
  expect((await begin(who, otherPage)).orderId).toBe(orderId);
  await world.api.advanceClock(601);
  const other = await begin(who, otherPage);
  expect(other.orderId).not.toBe(orderId);
  expect(await purchaseOf(who, id)).toMatchObject({ status: 'canceled' });
  expect(await capturesOf(orderId)).toBe(0);
});

test('money that PayPal takes for a closed purchase after all is refunded, once, and staff learn of it', async () => {
  const { who, id, orderId } = await approvedAgain();
  const logged = vi.spyOn(world.api.app.log, 'error');
  whileCapturing(async () => {
    // As if this process had stood still for that long.
    await world.api.advanceClock(601);
    expect((await begin(who, otherPage)).orderId).not.toBe(orderId);
  });
  expect((await capture(who, orderId)).json().data).toMatchObject({ id, status: 'canceled' });
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ purchaseId: id }), expect.stringMatching(/closed/));
  expect([await refundsOf(orderId), await who.wallet()]).toEqual([['24.00'], 0]);
  await world.api.db('webhook_events').insert({ id: 'WH-late', type: 'PAYMENT.CAPTURE.COMPLETED', object_id: orderId });
  await world.api.app.jobs.run('payments.inbox');
  expect(await refundsOf(orderId)).toEqual(['24.00']);
});

/** The process died after PayPal had taken the money of a purchase that was closed by then. */
async function diedAfterCapture() {
  const { who, id, orderId } = await approvedAgain();
  whileCapturing(async () => {
    await world.api.advanceClock(601);
    await begin(who, otherPage);
    await world.paypal.policy({ dropRate: 1, faults: [{ call: 'orders.capture', mode: '500_after', times: 3 }] });
  });
  expect((await capture(who, orderId)).statusCode).toBe(503);
  expect([await refundsOf(orderId), await capturesOf(orderId)]).toEqual([[], 1]);
  return { who, id, orderId };
}

test('the same where only a webhook says so', async () => {
  const { who, id, orderId } = await diedAfterCapture();
  const event = { type: 'PAYMENT.CAPTURE.COMPLETED', object_id: orderId };
  await world.api.db('webhook_events').insert([
    { id: 'WH-died-1', ...event },
    { id: 'WH-died-2', ...event },
  ]);
  await world.api.app.jobs.run('payments.inbox');
  expect(await refundsOf(orderId)).toEqual(['24.00']);
  expect(await purchaseOf(who, id)).toMatchObject({ status: 'canceled' });
  expect(await who.wallet()).toBe(0);
});

test('the same where nobody says so: the reconciler finds it, also if PayPal refuses to answer at first', async () => {
  const { who, id, orderId } = await diedAfterCapture();
  await world.paypal.policy({ dropRate: 1, faults: [{ call: 'captures.refund', mode: '500_before', times: 3 }] });
  const gateway = world.api.app.paypal!;
  const read = gateway.read.bind(gateway);
  let hasOtherKeys = true;
  vi.spyOn(gateway, 'read').mockImplementation((payment) => {
    // Another account doesn't know it.
    if (hasOtherKeys && payment === orderId) throw new ProviderRefusal(unknownAtProvider, false, null);
    return read(payment);
  });
  await world.api.advanceClock(6 * 3_600);
  await world.api.app.jobs.run('payments.reconcile');
  hasOtherKeys = false;
  for (let round = 0; round < 4; round += 1) {
    await world.api.advanceClock(6 * 3_600);
    await world.api.app.jobs.run('payments.reconcile');
  }
  expect(await refundsOf(orderId)).toEqual(['24.00']);
  expect([(await purchaseOf(who, id)).status, await who.wallet()]).toEqual(['canceled', 0]);
});
