import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variants } from '../../../test/full.ts';
import { creatorWith } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { intentIdOf, shops, type Shop, type Shops } from './test/shop.ts';

/*
 * A fault at each provider call, in each way that it can fail: once (hidden by the client's retry) and so often that the call fails. After
 * retries everything has happened once. All but plain cards use a promo code, so that we capture. Shops share the cases.
 */

let street: Shops;
beforeAll(async () => {
  street = await shops();
  const terms = { kind: 'percent_off', value: 10, one_per_account: false };
  for (const { api } of street.all) await api.db('promo_codes').insert({ code: 'FAULTY', ...terms });
});
afterAll(async () => {
  for (const { api } of street.all) await expectCleanAudit(api.db);
  await street.close();
});

const modes = ['500_before', '500_after', 'reset', 'timeout', '429'] as const;
const places = {
  'a card': ['payment_intents.create', 'payment_intents.retrieve', 'refunds.create'],
  'a card with a code': ['payment_intents.capture'],
  PayPal: ['oauth.token', 'orders.create', 'orders.get', 'orders.capture', 'captures.refund'],
} as const;
type Way = keyof typeof places;
type Place = (typeof places)[Way][number];
interface Case {
  way: Way;
  call: Place;
  mode: (typeof modes)[number];
  times: number;
}

const cases: Case[] = Object.entries(places).flatMap(([way, calls]) =>
  calls.flatMap((call, row) =>
    modes.flatMap((mode, column) =>
      variants(row + column, [1, 3]).map((times) => ({ way: way as Way, call, mode, times })),
    ),
  ),
);

const hourSeconds = 3_600;
const codeOf = (way: Way) => (way === 'a card' ? {} : { promoCode: 'faulty' });

const someone = (world: Shop) => creatorWith(world.api, { credits: 0 });
type Buyer = Awaited<ReturnType<typeof someone>>;

/** As a person does after "please try again". */
async function insist(send: () => ReturnType<Buyer['post']>) {
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await send();
    if (answer.statusCode === 200) return answer.json().data;
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'payments_unavailable']);
  }
  throw new Error('it never worked');
}

/** Starts a purchase, and approves it at the provider. @returns the purchase, and the provider's payment id */
async function agree(world: Shop, who: Buyer, way: Way): Promise<{ id: number; paymentId: string }> {
  if (way === 'PayPal') {
    const begun = await insist(() => who.post('/api/paypal/order/create', { packId: 'credits_100', ...codeOf(way) }));
    await world.paypal.agree(begun.orderId);
    return { id: begun.purchase.id, paymentId: begun.orderId };
  }
  const path = '/api/fanfare/stripe/create-payment-intent';
  const begun = await insist(() => who.post(path, { packId: 'credits_100', ...codeOf(way) }));
  const paymentId = intentIdOf(begun.clientSecret);
  await world.pay(paymentId);
  return { id: begun.purchase.id, paymentId };
}

async function refundsOf(world: Shop, way: Way, paymentId: string): Promise<number[]> {
  if (way !== 'PayPal') {
    const { data } = await world.stripe.refunds.list({ payment_intent: paymentId });
    return data.map((refund) => refund.amount);
  }
  interface Order {
    purchase_units: { payments: { refunds: { amount: { value: string } }[] } }[];
  }
  await world.paypal.policy({ dropRate: 1 });
  const { purchase_units: units } = await world.paypal.ask<Order>(`/v2/checkout/orders/${paymentId}`);
  return units[0]!.payments.refunds.map((refund) => Math.round(Number(refund.amount.value) * 100));
}

describe.each(Object.keys(places) as Way[])('%s', (way) => {
  test.concurrent.each(cases.filter((one) => one.way === way))(
    '$call fails by $mode, $times times',
    ({ way, call, mode, times }) =>
      street.withOne(async (world) => {
        const who = await someone(world);
        const policy = { dropRate: 1, faults: [{ call, mode, times }] };
        // The token has expired: a new one is needed.
        if (call === 'oauth.token') await world.api.advanceClock(10 * hourSeconds);
        await world.policy(policy);
        await world.paypal.policy(policy);
        const { id, paymentId } = await agree(world, who, way);
        const settled = await insist(() => who.post(`/api/v2/purchases/${id}/settle`));
        expect(settled).toMatchObject({ status: 'paid', failure: null });
        expect(await who.wallet()).toBe(100);

        const returned = await who.post(`/api/v2/purchases/${id}/return`);
        if (returned.statusCode !== 200) {
          expect([returned.statusCode, returned.json().error.code]).toEqual([503, 'payments_unavailable']);
          // Held: neither spendable here nor gone.
          expect(await who.wallet()).toBe(0);
          for (let tries = 0; tries < times; tries += 1) {
            await world.api.advanceClock(hourSeconds);
            await world.api.app.jobs.run('payments.reconcile');
          }
        }
        const cents = way === 'a card' ? 8_800 : 7_920;
        expect((await who.get(`/api/v2/purchases/${id}`)).json().data).toMatchObject({
          status: 'returned',
          returnedCents: cents,
        });
        expect(await who.wallet()).toBe(0);
        expect(await refundsOf(world, way, paymentId)).toEqual([cents]);
      }),
  );
});

test('nobody was charged twice, and each code was used as often as it was paid with', async () => {
  const [cards, paypal]: [number[], number[]] = [[], []];
  let uses = 0;
  for (const world of street.all) {
    cards.push(...Object.values((await world.counters()).captures));
    paypal.push(...Object.values((await world.paypal.counters()).captures));
    uses += (await world.api.db('promo_codes').where({ code: 'FAULTY' }).first<{ uses: number }>('uses'))!.uses;
  }
  for (const [captures, isOf] of [
    [cards, (way: Way) => way !== 'PayPal'],
    [paypal, (way: Way) => way === 'PayPal'],
  ] as const) {
    expect(captures).toEqual(cases.filter((one) => isOf(one.way)).map(() => 1));
  }
  expect(uses).toBe(cases.filter((one) => one.way !== 'a card').length);
});

test('a crash after the credits were held, and one after the provider paid: the job completes both', async () => {
  const world = street.all[0]!;
  for (const way of ['a card', 'PayPal'] as const) {
    for (const isPaidAlready of [false, true]) {
      await world.policy({ dropRate: 1 });
      await world.paypal.policy({ dropRate: 1 });
      const who = await someone(world);
      const { id, paymentId } = await agree(world, who, way);
      await who.post(`/api/v2/purchases/${id}/settle`);
      const call = way === 'PayPal' ? 'captures.refund' : 'refunds.create';
      const faults = [{ call, mode: isPaidAlready ? '500_after' : '429', times: 3 } as const];
      await world.policy({ dropRate: 1, faults });
      await world.paypal.policy({ dropRate: 1, faults });
      expect((await who.post(`/api/v2/purchases/${id}/return`)).statusCode).toBe(503);
      const another = await world.api.another();
      await world.policy({ dropRate: 1 });
      await world.paypal.policy({ dropRate: 1 });
      await world.api.advanceClock(hourSeconds);
      await Promise.all([world.api.app.jobs.run('payments.reconcile'), another.jobs.run('payments.reconcile')]);
      expect(await refundsOf(world, way, paymentId)).toEqual([way === 'PayPal' ? 7_920 : 8_800]);
      expect((await who.get(`/api/v2/purchases/${id}`)).json().data.status).toBe('returned');
    }
  }
});

describe('the rarer calls', () => {
  test.concurrent.each(modes)(
    'cancelling an approved payment whose code has ended fails by %s: nothing is ever charged',
    (mode) =>
      street.withOne(async (world) => {
        const codes = world.api.db('promo_codes');
        const code = `GONE-${mode.replace('_', '-').toUpperCase()}`;
        await codes.clone().insert({ code, kind: 'percent_off', value: 10 });
        await world.policy({ dropRate: 1, faults: [{ call: 'payment_intents.cancel', mode, times: 3 }] });
        const who = await someone(world);
        const path = '/api/fanfare/stripe/create-payment-intent';
        const begun = (await who.post(path, { packId: 'credits_10', promoCode: code })).json().data;
        const paymentId = intentIdOf(begun.clientSecret);
        await world.pay(paymentId);
        await codes.clone().where({ code }).update({ stopped_at: new Date() });
        expect(await insist(() => who.post(`/api/v2/purchases/${begun.purchase.id}/settle`))).toMatchObject({
          status: 'failed',
          failure: expect.stringMatching(/code.*Nothing was charged/),
        });
        expect((await world.stripe.paymentIntents.retrieve(paymentId)).status).toBe('canceled');
        expect((await world.counters()).captures[paymentId] ?? 0).toBe(0);
      }),
  );

  test.concurrent.each(['a card', 'PayPal'] as const)(
    'reading a dispute of %s, and a refund whose answer was lost',
    (way) =>
      street.withOne(async (world) => {
        await world.policy({ dropRate: 1 });
        await world.paypal.policy({ dropRate: 1 });
        const isCard = way === 'a card';
        const who = await someone(world);
        const { id, paymentId } = await agree(world, who, way);
        await who.post(`/api/v2/purchases/${id}/settle`);
        const faultsOf = (calls: string[], mode: (typeof modes)[number]) =>
          calls.map((call) => ({ call, mode, times: 3 }));
        const set = async (policy: Parameters<Shop['policy']>[0]) => {
          await world.policy(policy);
          await world.paypal.policy(policy);
        };
        await set({ dropRate: 1, faults: faultsOf(['refunds.create', 'captures.refund'], 'reset') });
        expect((await who.post(`/api/v2/purchases/${id}/return`)).statusCode).toBe(503);
        // Finding it fails too.
        await set({ dropRate: 1, faults: faultsOf(['refunds.list', 'orders.get'], '500_before') });
        for (let tries = 0; tries < 2; tries += 1) {
          await world.api.advanceClock(hourSeconds);
          await world.api.app.jobs.run('payments.reconcile');
        }
        expect((await who.get(`/api/v2/purchases/${id}`)).json().data.status).toBe('returned');

        const second = await agree(world, who, way);
        await who.post(`/api/v2/purchases/${second.id}/settle`);
        const disputeId = isCard
          ? (await world.dispute({ paymentIntent: second.paymentId })).id
          : (await world.paypal.dispute({ orderId: second.paymentId })).dispute_id;
        const type = isCard ? 'charge.dispute.created' : 'CUSTOMER.DISPUTE.CREATED';
        await world.api.db('webhook_events').insert({ id: `evt_${disputeId}`, type, object_id: disputeId });
        await set({ dropRate: 1, faults: faultsOf(['disputes.retrieve', 'disputes.get'], '500_before') });
        await world.api.app.jobs.run('payments.inbox');
        expect((await who.get(`/api/v2/purchases/${second.id}`)).json().data.chargeback).toBeNull();
        await world.api.advanceClock(60);
        await world.api.app.jobs.run('payments.inbox');
        expect((await who.get(`/api/v2/purchases/${second.id}`)).json().data.chargeback).toBe('open');
        expect([await who.wallet(), await refundsOf(world, way, paymentId)]).toEqual([0, [isCard ? 8_800 : 7_920]]);
      }),
  );
});
