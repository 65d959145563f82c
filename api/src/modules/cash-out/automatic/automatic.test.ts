import type { AutomaticPayout, CashOutDemand } from '@fanfare/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curatorWith, day, person, refusalOf } from '../../campaigns/test/creator.ts';
import { buyerOn, reportDispute } from '../../chargebacks/test/disputes.ts';
import { expectCleanAudit } from '../../ledger/test/world.ts';
import { shop, type Shop } from '../../payments/test/shop.ts';
import { closedIban, connect, earn, earner, type Earner, goodIban, pass, runJobs } from '../test/earner.ts';

const url = '/api/v2/curator/automatic-payout';
const weekly = { mode: 'weekly', method: 'bank' } as const;
const atAmount = (fromCredits: number) => ({ mode: 'amount', fromCredits, method: 'bank' }) as const;

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

const setting = async (me: Earner): Promise<AutomaticPayout> => (await me.get(url)).json().data;
const demands = async (me: Earner): Promise<CashOutDemand[]> =>
  (await me.get('/api/v2/curator/cash-outs')).json().data.items;
const run = () => world.api.app.jobs.run('cash-out.automatic');
/** To 09:00 on the next Monday, in UTC. */
async function nextMonday() {
  const now = world.api.app.clock.now();
  const days = (8 - now.getUTCDay()) % 7 || 7;
  const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 9);
  await pass(world, Math.ceil((monday - now.getTime()) / 1_000));
}
/** A curator with a bank that was paid before, so that a demand can be approved automatically. */
async function known(credits: number) {
  const me = await earner(world.api, credits + 20);
  await connect(me, goodIban);
  await me.demand({ credits: 20, method: 'bank' });
  await runJobs(world.api);
  await pass(world, 3 * day);
  return me;
}

describe('is refused', () => {
  test('to visitors and creators', async () => {
    expect((await world.api.app.inject({ url })).statusCode).toBe(401);
    const creator = await person(world.api, { creator: true });
    expect(refusalOf(await creator.get(url))).toEqual([403, 'profile_missing']);
    expect(refusalOf(await creator.put(url, weekly))).toEqual([403, 'profile_missing']);
  });

  test('below the smallest cash-out, without an amount or a method, before a destination or an address is confirmed', async () => {
    const me = await earner(world.api, 0);
    expect(refusalOf(await me.put(url, weekly))).toEqual([409, 'wrong_state']);
    expect(refusalOf(await me.put(url, { mode: 'weekly', method: 'paypal' }))).toEqual([400, 'invalid_input']);
    await connect(me, goodIban);
    for (const body of [
      { mode: 'daily', method: 'bank' },
      { mode: 'weekly' },
      { mode: 'amount', method: 'bank' },
      atAmount(19.99),
      atAmount(20.001),
    ])
      expect([body, ...refusalOf(await me.put(url, body))]).toEqual([body, 400, 'invalid_input']);
    const unconfirmed = await person(world.api, { curator: true, isConfirmed: false });
    expect(refusalOf(await unconfirmed.put(url, weekly))).toEqual([403, 'email_unconfirmed']);
    expect(await setting(me)).toEqual({
      mode: 'off',
      fromCredits: null,
      method: null,
      minCredits: 20,
      nextOn: null,
      problem: null,
    });
  });

  test('by the database where the curator did not ask for it, or for so little', async () => {
    const me = await earner(world.api, 50);
    const insert = (hundredths: number, method = 'bank') =>
      world.api.db('cash_outs').insert({
        account_id: me.id,
        hundredths,
        cents: hundredths,
        method,
        reference: 'x',
        destination: 'x',
        identity_hash: Buffer.from('x'),
        automatic_period: '2026-05-18',
      });
    await expect(insert(5_000)).rejects.toThrow(/did not ask/);
    await connect(me, goodIban);
    await me.put(url, atAmount(40));
    await expect(insert(3_999)).rejects.toThrow(/did not ask/);
    await expect(insert(5_000, 'paypal')).rejects.toThrow(/did not ask/);
    await me.put(url, { mode: 'off' });
    await expect(insert(5_000)).rejects.toThrow(/did not ask/);
  });
});

test('makes no cash-out while automatic cash-outs are off', async () => {
  const me = await known(60);
  await me.put(url, weekly);
  expect((await me.put(url, { mode: 'off' })).json().data).toMatchObject({ mode: 'off', nextOn: null });
  await nextMonday();
  await run();
  expect(await demands(me)).toMatchObject([{ isAutomatic: false }]);
});

test('weekly: on Mondays, all that is available, once, under the rules of any demand', async () => {
  const me = await known(60.5);
  const { nextOn } = (await me.put(url, weekly)).json().data;
  await run();
  expect((await demands(me)).length).toBe(1);
  await nextMonday();
  expect(world.api.app.clock.now().toISOString().slice(0, 10)).toBe(nextOn);
  await Promise.all([run(), run()]);
  await run();
  expect(await demands(me)).toMatchObject([
    { status: 'requested', credits: 60.5, amountCents: 6_050, isAutomatic: true, method: 'bank' },
    { status: 'paid' },
  ]);
  expect(await me.wallet()).toMatchObject({ availableCredits: 0, heldCredits: 60.5 });
  expect((await me.feed())[0]).toBe('automatic_cash_out');
  await runJobs(world.api);
  await pass(world, 3 * day);
  expect((await demands(me))[0]).toMatchObject({ status: 'paid', credits: 60.5 });
  // Once in a week, and not below the smallest cash-out, which isn't a problem.
  await earn(world.api, me, 30);
  await run();
  expect((await demands(me)).length).toBe(2);
  await me.post('/api/v2/curator/convert', { credits: 15 });
  await nextMonday();
  await run();
  expect((await demands(me)).length).toBe(2);
  expect(await setting(me)).toMatchObject({ mode: 'weekly', problem: null });
});

test('at an amount: once it is available, at most once a day, and never beside an open demand', async () => {
  const me = await known(10);
  await me.put(url, atAmount(50));
  await run();
  expect((await demands(me)).length).toBe(1);
  await earn(world.api, me, 40);
  await run();
  expect((await demands(me))[0]).toMatchObject({ credits: 50, isAutomatic: true });
  await earn(world.api, me, 55);
  await pass(world, day);
  await run();
  expect((await demands(me)).length).toBe(2);
  await runJobs(world.api);
  await pass(world, 3 * day);
  await run();
  expect((await demands(me)).map(({ credits }) => credits)).toEqual([55, 50, 20]);
});

test('the first to a destination waits for staff, as every first one does', async () => {
  const me = await earner(world.api, 30);
  await connect(me, goodIban, 'Somebody New');
  await me.put(url, atAmount(20));
  await run();
  await world.api.app.jobs.run('cash-out.decide');
  const [row] = await world.api.db('cash_outs').where({ account_id: me.id });
  expect(row).toMatchObject({ status: 'requested', waits_because: 'the first to this destination' });
});

describe('the provider', () => {
  const news = async (me: Earner) => (await me.feed()).filter((kind) => kind.startsWith('automatic_cash_out'));

  test('that doesn’t answer leaves the period open without a word, and is asked again later', async () => {
    const me = await known(40);
    const byPayPal = await known(35);
    await byPayPal.byPayPal(20, 'weekly@example.org');
    await runJobs(world.api);
    await pass(world, 3 * day);
    await me.put(url, weekly);
    await byPayPal.put(url, { mode: 'weekly', method: 'paypal' });
    await earn(world.api, byPayPal, 20);
    await nextMonday();
    await world.policy({ faults: [{ call: 'accounts.retrieve', mode: '500_before', times: 99 }] });
    await run();
    await world.policy({ faults: [] });
    expect([(await demands(me)).length, await news(me)]).toEqual([1, []]);
    expect(await setting(me)).toMatchObject({ problem: null });
    // Others aren't held up.
    expect(await news(byPayPal)).toEqual(['automatic_cash_out']);
    // Not at once: the provider may be over its limit.
    await run();
    expect((await demands(me)).length).toBe(1);
    await pass(world, 15 * 60);
    await run();
    expect((await demands(me))[0]).toMatchObject({ credits: 40, isAutomatic: true });
    expect(await news(me)).toEqual(['automatic_cash_out']);
  });

  test('that knows no such account any more is what is in the way', async () => {
    const me = await known(40);
    await me.put(url, weekly);
    const stored = world.api.db('payout_accounts').where({ account_id: me.id, method: 'bank' });
    await stored.clone().update({ reference: 'acct_removed' });
    await nextMonday();
    await run();
    expect(await setting(me)).toMatchObject({ mode: 'weekly', problem: 'no_method' });
    expect([(await demands(me)).length, await news(me)]).toEqual([1, ['automatic_cash_out_failed']]);
  });
});

describe('once in a period', () => {
  const periodOf = async (me: Earner) => {
    const row = world.api.db('automatic_payouts').where({ account_id: me.id });
    const isDone = world.api.db.raw(`done_period = (app_now() AT TIME ZONE 'UTC')::date AS "isDone"`);
    return (await row.first(isDone)) as { isDone: boolean | null };
  };
  async function paidToday() {
    const me = await known(30);
    await me.put(url, atAmount(20));
    await run();
    const [{ id }] = (await demands(me)) as [CashOutDemand];
    expect((await me.post(`/api/v2/curator/cash-outs/${id}/cancel`)).statusCode).toBe(200);
    return me;
  }

  test('saving the setting again makes no second one on the same day', async () => {
    const me = await paidToday();
    await me.put(url, atAmount(25));
    expect(await periodOf(me)).toEqual({ isDone: true });
    await me.put(url, { mode: 'off' });
    await me.put(url, atAmount(25));
    expect(await periodOf(me)).toEqual({ isDone: true });
    await run();
    expect((await demands(me)).length).toBe(2);
    await pass(world, day);
    await run();
    expect((await demands(me)).length).toBe(3);
  });

  test('a period that has its demand is over, whatever the setting notes', async () => {
    const me = await paidToday();
    await world.api.db('automatic_payouts').where({ account_id: me.id }).update({ done_period: null });
    await run();
    expect([await periodOf(me), (await demands(me)).length]).toEqual([{ isDone: true }, 2]);
  });
});

describe('what is in the way is told once, and noted on the setting', () => {
  const failures = async (me: Earner) =>
    (await me.feed()).filter((kind) => kind === 'automatic_cash_out_failed').length;

  test('a method that isn’t set up any more; saving the setting tries again', async () => {
    const me = await known(40);
    await me.put(url, atAmount(20));
    const stored = world.api.db('payout_accounts').where({ account_id: me.id, method: 'bank' });
    const { reference } = (await stored.clone().first()) as { reference: string };
    await stored.clone().update({ reference: null, state: 'missing', destination: null, identity_hash: null });
    await run();
    expect(await setting(me)).toMatchObject({ mode: 'amount', problem: 'no_method' });
    await pass(world, day);
    await run();
    expect([await failures(me), (await demands(me)).length]).toEqual([1, 1]);
    await stored.clone().update({ reference });
    expect((await me.put(url, atAmount(20))).json().data.problem).toBeNull();
    await run();
    expect((await demands(me))[0]).toMatchObject({ credits: 40, isAutomatic: true });
  });

  test('a debt after a chargeback, once it is earned back', async () => {
    const who = await buyerOn(world.api, { curator: true });
    await earn(world.api, who, 30);
    const purchase = await who.buy();
    const { serviceId } = await curatorWith(world.api, { priceCredits: 8 });
    await who.complete(await who.draft([serviceId]));
    await connect(who, goodIban);
    await who.put(url, atAmount(20));
    await reportDispute(world.api, purchase);
    await run();
    expect((await who.get(url)).json().data).toMatchObject({ problem: 'debt' });
    expect((await who.get('/api/cash-out/demand')).json().data).toMatchObject({ availableCredits: 30, open: null });
    await earn(world.api, who, 10);
    await run();
    expect((await who.get('/api/cash-out/demand')).json().data.open).toBeNull();
    await pass(world, day);
    await run();
    expect((await who.get('/api/cash-out/demand')).json().data.open).toMatchObject({ credits: 32, isAutomatic: true });
    expect((await who.get(url)).json().data.problem).toBeNull();
  });

  test('one that came back: no further one goes to the same closed account', async () => {
    const me = await earner(world.api, 30);
    await connect(me, closedIban);
    await me.put(url, atAmount(20));
    await run();
    await runJobs(world.api);
    await pass(world, 3 * day);
    expect((await demands(me))[0]).toMatchObject({ status: 'returned', isAutomatic: true });
    for (let count = 0; count < 3; count += 1) {
      await run();
      await pass(world, day);
    }
    expect((await demands(me)).length).toBe(1);
    expect(await setting(me)).toMatchObject({ problem: 'returned' });
    expect(await me.wallet()).toMatchObject({ availableCredits: 30, heldCredits: 0, open: null });
    expect(await failures(me)).toBe(1);
  });

  test('a suspended account’s setting waits without a word', async () => {
    const me = await known(40);
    await me.put(url, atAmount(20));
    const staff = await person(world.api, { isStaff: true });
    await staff.post(`/api/v2/staff/accounts/${me.id}/suspend`, { reason: 'To look at it.' });
    await run();
    expect(await world.api.db('cash_outs').where({ account_id: me.id })).toHaveLength(1);
    await staff.post(`/api/v2/staff/accounts/${me.id}/lift`);
    await run();
    expect(await world.api.db('cash_outs').where({ account_id: me.id })).toHaveLength(2);
  });
});

test('whatever is earned and converted between runs, each demand is of at least the amount, and the sums are exact', async () => {
  const me = await known(0);
  await me.put(url, atAmount(25));
  const step = fc.record({ earned: fc.integer({ min: 0, max: 3_000 }), runs: fc.integer({ min: 1, max: 2 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { earned, runs } of steps) {
        if (earned > 0) await earn(world.api, me, earned / 100);
        const before = await me.wallet();
        const made = (await demands(me)).length;
        for (let count = 0; count < runs; count += 1) await run();
        const after = await me.wallet();
        const isDue = before.open === null && before.availableCredits >= 25;
        expect((await demands(me)).length - made).toBe(isDue ? 1 : 0);
        const moved = isDue ? Math.round(before.availableCredits * 100) : 0;
        expect(Math.round(after.availableCredits * 100)).toBe(Math.round(before.availableCredits * 100) - moved);
        await runJobs(world.api);
        await pass(world, 3 * day);
      }
    }),
    { numRuns: 3 },
  );
});
