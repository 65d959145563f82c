import { afterAll, beforeAll, expect, test } from 'vitest';
import { creatorWith } from '../campaigns/test/creator.ts';
import { expectRightBooks } from '../ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from './test/shop.ts';

/*
 * A fault at each place where the provider is called, in each way that one can fail: once (the library's own retry hides it) and
 * so often that the call fails. People try again, jobs go on; in the end everything happened, and once.
 */

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
afterAll(async () => {
  await expectRightBooks(world.api.db);
  await world.close();
});

const modes = ['500_before', '500_after', 'reset', 'timeout', '429'] as const;
const sites = ['payment_intents.create', 'payment_intents.retrieve', 'refunds.create'] as const;
const cases = sites.flatMap((call) => modes.flatMap((mode) => [1, 3].map((times) => ({ call, mode, times }))));

const hourSeconds = 3_600;

async function buyAndReturn({ call, mode, times }: (typeof cases)[number]) {
  const who = await creatorWith(world.api, { credits: 0 });
  /** As a person does who reads "please try again". */
  const insist = async (send: () => ReturnType<typeof who.post>) => {
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await send();
      if (answer.statusCode === 200) return answer.json().data;
      expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'payments_unavailable']);
    }
    throw new Error('it never worked');
  };

  await world.policy({ dropRate: 1, faults: [{ call, mode, times }] });
  const { clientSecret, purchase } = await insist(() =>
    who.post('/api/fanfare/stripe/create-payment-intent', { packId: 'credits_100' }),
  );
  const intentId = intentIdOf(clientSecret);
  await world.pay(intentId);
  const settled = await insist(() => who.post(`/api/v2/purchases/${purchase.id}/settle`));
  expect(settled.status).toBe('paid');
  expect(await who.wallet()).toBe(100);

  const returned = await who.post(`/api/v2/purchases/${purchase.id}/return`);
  if (returned.statusCode !== 200) {
    expect([returned.statusCode, returned.json().error.code]).toEqual([503, 'payments_unavailable']);
    // Set aside: neither here to spend nor gone.
    expect(await who.wallet()).toBe(0);
    for (let tries = 0; tries < times; tries += 1) {
      await world.api.advanceClock(hourSeconds);
      await world.api.app.jobs.run('payments.reconcile');
    }
  }
  expect((await who.get(`/api/v2/purchases/${purchase.id}`)).json().data).toMatchObject({
    status: 'returned',
    returnedCents: 8_800,
  });
  expect(await who.wallet()).toBe(0);
  const refunds = await world.stripe.refunds.list({ payment_intent: intentId });
  expect(refunds.data.map((refund) => refund.amount)).toEqual([8_800]);
  const others = await world.stripe.paymentIntents.list({ limit: 100 });
  const captured = others.data.filter(
    (intent) => intent.metadata['purchaseId'] === String(purchase.id) && intent.status === 'succeeded',
  );
  expect(captured.map((intent) => intent.id)).toEqual([intentId]);
}

test.each(cases)('$call fails by $mode, $times times', { timeout: 40_000 }, buyAndReturn);

test('nobody was charged twice in all of it', async () => {
  const { captures } = await world.counters();
  expect(Object.values(captures).length).toBe(cases.length);
  expect(Object.values(captures).filter((times) => times !== 1)).toEqual([]);
});

test('a crash after the credits were set aside, and one after the provider paid: the job ends both', async () => {
  for (const isPaidAlready of [false, true]) {
    await world.policy({
      dropRate: 1,
      faults: [{ call: 'refunds.create', mode: isPaidAlready ? '500_after' : '429', times: 3 }],
    });
    const who = await creatorWith(world.api, { credits: 0 });
    const begun = await who.post('/api/fanfare/stripe/create-payment-intent', { packId: 'credits_10' });
    const { clientSecret, purchase } = begun.json().data;
    await world.pay(intentIdOf(clientSecret));
    await who.post(`/api/v2/purchases/${purchase.id}/settle`);
    expect((await who.post(`/api/v2/purchases/${purchase.id}/return`)).statusCode).toBe(503);
    const another = await world.api.another();
    await world.policy({ dropRate: 1 });
    await world.api.advanceClock(hourSeconds);
    await Promise.all([world.api.app.jobs.run('payments.reconcile'), another.jobs.run('payments.reconcile')]);
    const refunds = await world.stripe.refunds.list({ payment_intent: intentIdOf(clientSecret) });
    expect(refunds.data.map((refund) => refund.amount)).toEqual([1_000]);
    expect((await who.get(`/api/v2/purchases/${purchase.id}`)).json().data.status).toBe('returned');
  }
});
