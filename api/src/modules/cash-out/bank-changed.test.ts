import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shop, type Shop } from '../payments/test/shop.ts';
import { cashOutContext } from './cash-out.context.ts';
import { ownCashOut } from './cash-outs.repository.ts';
import { pursueCashOut } from './payout.service.ts';
import { connect, earner, goodIban, otherIban, pass, runJobs, type Earner } from './test/earner.ts';

/* A payout by bank goes to the bank that its demand was checked and approved for, or to none. */

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

const hour = 3_600;
/** Too often for the library's own retries. */
const often = 3;
const send = () => world.api.app.jobs.run('cash-out.send');
const stateOf = async (me: Earner) => (await me.get('/api/v2/curator/cash-outs')).json().data.items[0];
const rowOf = (me: Earner, id: number) => ownCashOut(world.api.app.db, me.id, id);
const fail = (call: string, mode: '500_before' | '500_after' | 'reset' | 'timeout' | '429') =>
  world.policy({ dropRate: 1, faults: [{ call, mode, times: often }] });
const recover = () => world.policy({ dropRate: 1, faults: [] });

/** An approved demand to a bank that was paid before, so that nobody looks at it again. */
async function approved() {
  await recover();
  const me = await earner(world.api, 60);
  await connect(me, goodIban);
  expect((await me.demand({ credits: 20, method: 'bank' })).statusCode).toBe(200);
  await runJobs(world.api);
  await pass(world, 3 * day);
  expect(await stateOf(me)).toMatchObject({ status: 'paid' });
  const { id } = (await me.demand({ credits: 40, method: 'bank' })).json().data as { id: number };
  await world.api.app.jobs.run('cash-out.decide');
  expect(await stateOf(me)).toMatchObject({ id, status: 'approved' });
  return { me, id };
}

/** What left for a demand: transfers to the curator's account, what of them is still there, and payouts with the end of their IBAN. */
async function moneyOf(me: Earner, id: number) {
  const transfers = await world.stripe.transfers.list({ transfer_group: `cash-out-${id}` });
  const { reference: stripeAccount } = await rowOf(me, id);
  const payouts = await world.stripe.payouts.list({ limit: 10 }, { stripeAccount });
  return {
    transfers: transfers.data.length,
    gone: transfers.data.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0),
    banks: payouts.data
      .filter((payout) => payout.metadata?.['cashOutId'] === String(id))
      .map((payout) => (payout as unknown as { sandbox: { iban: string } }).sandbox.iban),
  };
}

const bounced = { status: 'returned', texts: { reason: { reason: 'cash_outs.returned_bank_changed' } } };
async function expectBounced(me: Earner, id: number, transfers: number) {
  expect(await stateOf(me)).toMatchObject({ id, ...bounced });
  expect(await moneyOf(me, id)).toEqual({ transfers, gone: 0, banks: [] });
  expect(await me.wallet()).toMatchObject({ availableCredits: 40, heldCredits: 0, open: null });
}

describe('bounces', () => {
  test('where another bank is on file: nothing leaves, the curator reads why and asks again for the new one', async () => {
    const { me, id } = await approved();
    await connect(me, otherIban);
    await send();
    await send();
    await expectBounced(me, id, 0);
    expect((await stateOf(me)).reason).toMatch(/bank account has changed.*ask again/);
    expect((await me.feed())[0]).toBe('cash_out_returned');
    const again = (await me.demand({ credits: 40, method: 'bank' })).json().data;
    expect(again.destination).toBe('GB•• 5432');
    // The first to this bank: staff look at it.
    await world.api.app.jobs.run('cash-out.decide');
    expect(await rowOf(me, again.id)).toMatchObject({
      status: 'requested',
      waits_because: 'the first to this destination',
    });
    await runJobs(world.api);
    await pass(world, 3 * day);
    expect(await stateOf(me)).toMatchObject({ id: again.id, status: 'paid' });
    expect(await moneyOf(me, again.id)).toEqual({ transfers: 1, gone: 4_000, banks: ['5432'] });
  });

  test('also where the account on file could not be read at first', async () => {
    const { me, id } = await approved();
    await connect(me, otherIban);
    await fail('accounts.retrieve', 'timeout');
    await send();
    await recover();
    expect(await rowOf(me, id)).toMatchObject({ status: 'sent', bank_id: null, transfer_id: null });
    expect(await moneyOf(me, id)).toMatchObject({ transfers: 0 });
    await pass(world, hour);
    await expectBounced(me, id, 0);
  });

  test('where the account at Stripe is no more', async () => {
    const { me, id } = await approved();
    await fail('accounts.retrieve', '500_before');
    await send();
    await recover();
    await pursueCashOut(cashOutContext(world.api.app), { ...(await rowOf(me, id)), reference: 'acct_deleted' });
    await expectBounced(me, id, 0);
    expect((await stateOf(me)).reason).toMatch(/bank account has changed/);
  });

  test('once, in two processes', async () => {
    const { me, id } = await approved();
    await connect(me, otherIban);
    const other = await world.api.another();
    await Promise.all([send(), other.jobs.run('cash-out.send')]);
    await expectBounced(me, id, 0);
    expect((await me.feed()).filter((kind) => kind === 'cash_out_returned')).toHaveLength(1);
  });

  test('where it changed after the money had left for Stripe: it is taken back', async () => {
    const { me, id } = await approved();
    await fail('payouts.create', '500_before');
    await send();
    expect(await moneyOf(me, id)).toEqual({ transfers: 1, gone: 4_000, banks: [] });
    await recover();
    await connect(me, otherIban);
    await pass(world, hour);
    await expectBounced(me, id, 1);
  });

  test.each(['500_before', '500_after', 'reset', 'timeout', '429'] as const)(
    'never what may have been sent, only what was taken back: the transfer’s answer was lost (%s)',
    async (mode) => {
      const { me, id } = await approved();
      await fail('transfers.create', mode);
      await send();
      expect(await rowOf(me, id)).toMatchObject({ status: 'sent', bank_id: expect.any(String), transfer_id: null });
      const { transfers } = await moneyOf(me, id);
      await connect(me, otherIban);
      await recover();
      await pass(world, hour);
      await expectBounced(me, id, 1);
      expect(transfers).toBe(mode === '500_after' || mode === 'reset' || mode === 'timeout' ? 1 : 0);
    },
  );
});

describe('doesn’t bounce', () => {
  test('what another process has ordered meanwhile', async () => {
    const { me, id } = await approved();
    const cashOuts = cashOutContext(world.api.app);
    await send();
    await connect(me, otherIban);
    // As it was read before the other one ordered it.
    const before = { ...(await rowOf(me, id)), attempts: 1, bank_id: null, transfer_id: null, payout_id: null };
    await pursueCashOut(cashOuts, before);
    expect(await stateOf(me)).toMatchObject({ id, status: 'sent' });
    await pass(world, 3 * day);
    expect(await stateOf(me)).toMatchObject({ id, status: 'paid' });
    expect(await moneyOf(me, id)).toEqual({ transfers: 1, gone: 4_000, banks: ['3000'] });
  });

  test('what a version that stored no bank has sent', async () => {
    const { me, id } = await approved();
    await send();
    await connect(me, otherIban);
    const before = { ...(await rowOf(me, id)), attempts: 2, bank_id: null, transfer_id: null, payout_id: null };
    await pursueCashOut(cashOutContext(world.api.app), before);
    expect(await stateOf(me)).toMatchObject({ id, status: 'sent' });
    expect(await moneyOf(me, id)).toEqual({ transfers: 1, gone: 4_000, banks: ['3000'] });
  });

  test('the same bank, entered anew', async () => {
    const { me, id } = await approved();
    await connect(me, goodIban);
    await send();
    await pass(world, 3 * day);
    expect(await stateOf(me)).toMatchObject({ id, status: 'paid' });
    expect(await moneyOf(me, id)).toEqual({ transfers: 1, gone: 4_000, banks: ['3000'] });
  });

  test('a demand by PayPal, which keeps its own address', async () => {
    await recover();
    const me = await earner(world.api, 40);
    await connect(me, goodIban);
    const { id } = (await me.byPayPal(20)).json().data;
    await world.api.app.jobs.run('cash-out.decide');
    await connect(me, otherIban);
    await runJobs(world.api);
    await pass(world, 120);
    expect(await stateOf(me)).toMatchObject({ id, status: 'paid' });
  });
});

test('a demand that has bounced is not ordered by a process that still found the right bank', async () => {
  const { me, id } = await approved();
  await connect(me, otherIban);
  await send();
  await expectBounced(me, id, 0);
  await connect(me, goodIban);
  await pursueCashOut(cashOutContext(world.api.app), { ...(await rowOf(me, id)), status: 'sent', attempts: 1 });
  await expectBounced(me, id, 0);
  expect(await rowOf(me, id)).toMatchObject({ bank_id: null });
});
