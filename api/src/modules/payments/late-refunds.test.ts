import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ProviderRefusal } from '../../gateways/payment-gateway.ts';
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
afterEach(() => vi.restoreAllMocks());
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
  expect(await who.feed()).toMatchObject([{ kind: 'credits_added' }]);
  await later();
  expect(await purchaseOf(who, id)).toMatchObject({ status: 'returned', returnedCents: 8_800 });
  expect(await who.feed()).toMatchObject([{ kind: 'credits_refunded', amountCredits: 110 }, { kind: 'credits_added' }]);
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
  expect((await who.feed()).map((item) => [item.kind, item.amountCredits])).toEqual([
    ['refund_failed', 110],
    ['credits_refunded', 110],
    ['credits_added', 110],
  ]);
  expect((await giveBack(who, id)).json().data).toMatchObject({ status: 'returned', returnedCents: 8_800 });
  expect(await who.wallet()).toBe(0);
});

test('accountants get the refund on its day and its return on another: the first day’s file never changes', async () => {
  const { who, id } = await bought('pm_card_refundFail');
  const dayNow = () => world.api.app.clock.now().toISOString().slice(0, 10);
  const rowsOf = async (on: string) => {
    const { url } = (await who.get(`/api/v2/creator/accounting/export?from=${on}&to=${on}`)).json().data;
    const file = await world.api.app.inject(url.slice(url.indexOf('/api')));
    return file.body.split('\r\n').slice(1, -1);
  };
  const number = `P-${String(id).padStart(6, '0')}`;
  const first = dayNow();
  expect((await giveBack(who, id)).json().data.status).toBe('returned');
  const before = await rowsOf(first);
  expect(before).toMatchObject([
    expect.stringMatching(`${number},purchase,73.33,14.67,88.00`),
    expect.stringMatching(`${number},refund,-73.33,-14.67,-88.00`),
  ]);
  await later();
  expect(await purchaseOf(who, id)).toMatchObject({ status: 'paid', returnedCents: 0 });
  expect(await rowsOf(first)).toEqual(before);
  expect(await rowsOf(dayNow())).toMatchObject([
    expect.stringMatching(`^${dayNow()},${number},refund_sent_back,73.33,14.67,88.00`),
  ]);
  expect((await giveBack(who, id)).json().data.status).toBe('returned');
  expect(await rowsOf(dayNow())).toHaveLength(2);
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
  // Its credits were in nobody's wallet.
  expect(await who.feed()).toMatchObject([
    { kind: 'refund_failed', amountCredits: null },
    { kind: 'credits_refunded', amountCredits: null },
  ]);
  const friend = await creatorWith(world.api, { credits: 0 });
  expect((await friend.post(`/api/gift/${old}`)).statusCode).toBe(409);
  const { code } = (await who.post(`/api/v2/purchases/${id}/gift-code`)).json().data;
  expect((await friend.post(`/api/gift/${code}`)).statusCode).toBe(200);
});

const refusal = () => new ProviderRefusal('resource_missing', false, null);

test('a lookup that the provider refuses says nothing about a refund: the credits stay held until it is known', async () => {
  const gateway = world.api.app.cards!;
  const reconcile = async () => {
    await world.api.advanceClock(120);
    await world.api.app.jobs.run('payments.reconcile');
  };
  const pending = await bought('pm_card_pendingRefund');
  await giveBack(pending.who, pending.id);
  const reading = vi.spyOn(gateway, 'readRefund').mockRejectedValue(refusal());
  await reconcile();
  expect(reading).toHaveBeenCalled();
  expect(await purchaseOf(pending.who, pending.id)).toMatchObject({ status: 'paid', failure: null, returnable: null });
  reading.mockRestore();

  const lost = await bought('pm_card_visa');
  await world.policy({ faults: [{ call: 'refunds.create', mode: '500_after', times: 3 }] });
  expect(refusalOf(await giveBack(lost.who, lost.id))).toEqual([503, 'payments_unavailable']);
  const finding = vi.spyOn(gateway, 'findRefund').mockRejectedValue(refusal());
  await reconcile();
  expect(finding).toHaveBeenCalled();
  expect(await lost.who.wallet()).toBe(0);
  finding.mockRestore();

  await later();
  await reconcile();
  for (const { who, id } of [pending, lost]) {
    expect(await purchaseOf(who, id)).toMatchObject({ status: 'returned', returnedCents: 8_800 });
    expect(await who.wallet()).toBe(0);
  }
});

test('staff learn of a refund that was paid although its return counts as failed', async () => {
  const { who, id } = await bought('pm_card_visa');
  const gateway = world.api.app.cards!;
  const refund = gateway.refund.bind(gateway);
  let refundId = '';
  vi.spyOn(gateway, 'refund').mockImplementationOnce(async (input) => {
    refundId = (await refund(input)).id;
    throw refusal();
  });
  expect(refusalOf(await giveBack(who, id))).toEqual([409, 'wrong_state']);
  expect(await who.wallet()).toBe(100);
  const logged = vi.spyOn(world.api.app.log, 'error');
  await world.api.db('webhook_events').insert({ id: `evt_${refundId}`, type: 'refund.updated', object_id: refundId });
  await world.api.app.jobs.run('payments.inbox');
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ refundId }), expect.stringMatching(/counts as failed/));
});
