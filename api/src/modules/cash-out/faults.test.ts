import { afterAll, beforeAll, expect, test } from 'vitest';
import { variants } from '../../../test/full.ts';
import { day } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shops, type Shop, type Shops } from '../payments/test/shop.ts';
import { closedIban, connect, earner, goodIban, lateIban, pass, runJobs, type Earner } from './test/earner.ts';

/*
 * A fault at each call that moves money or reads its state, in each way that it can fail: once (hidden by a retry) and so often that the
 * call fails. In the end everybody was paid once, or has their credits back. Shops share the cases, which mostly wait.
 */

let street: Shops;
beforeAll(async () => {
  street = await shops();
});
afterAll(async () => {
  for (const { api } of street.all) await expectCleanAudit(api.db);
  await street.close();
});

const modes = ['500_before', '500_after', 'reset', 'timeout', '429'] as const;
const hour = 3_600;
const stateOf = async (me: Earner) => (await me.get('/api/v2/curator/cash-outs')).json().data.items[0];

/** Until it is closed; each round is a retry of the job, with more time between them than any of its pauses. */
async function untilOver(world: Shop, me: Earner, rounds = 8) {
  for (let round = 0; round < rounds; round += 1) {
    await pass(world, 6 * hour);
    const { closedAt } = await stateOf(me);
    if (closedAt !== null) return;
  }
}

/** Creating calls also fail once, which the library's retry hides; for reads a permanent failure is enough. */
const casesOf = (sites: { makes: readonly string[]; looks: readonly string[] }) => [
  ...sites.makes.flatMap((call, row) =>
    modes.flatMap((mode, column) => variants(row + column, [1, 3]).map((times) => ({ call, mode, times }))),
  ),
  ...sites.looks.flatMap((call) => modes.map((mode) => ({ call, mode, times: 3 }))),
];

const bankCases = casesOf({ makes: ['transfers.create', 'payouts.create'], looks: ['payouts.retrieve'] });

test.concurrent.each(bankCases)('bank: $call fails by $mode, $times times', (fault) =>
  street.withOne(async (world) => {
    const me = await earner(world.api, 20);
    await connect(me, goodIban);
    // No webhook arrives: the job finds the outcome.
    await world.policy({ dropRate: 1, faults: [fault] });
    const { id } = (await me.demand({ credits: 20, method: 'bank' })).json().data;
    await runJobs(world.api);
    await untilOver(world, me, 14);
    expect(await stateOf(me)).toMatchObject({ id, status: 'paid' });
    expect((await world.counters()).captures[`cash-out:${id}`]).toBe(1);
    const transfers = await world.stripe.transfers.list({ transfer_group: `cash-out-${id}` });
    expect(transfers.data.map((transfer) => [transfer.amount, transfer.amount_reversed])).toEqual([[2_000, 0]]);
  }),
);

test.concurrent.each(modes.flatMap((mode, index) => variants(index, [1, 3]).map((times) => ({ mode, times }))))(
  'bank: a returned payout is reversed from the curator’s account once, though the call fails by $mode, $times times',
  ({ mode, times }) =>
    street.withOne(async (world) => {
      const me = await earner(world.api, 20);
      await connect(me, closedIban);
      await world.policy({ dropRate: 1, faults: [{ call: 'transfers.reverse', mode, times }] });
      const { id } = (await me.demand({ credits: 20, method: 'bank' })).json().data;
      await runJobs(world.api);
      await untilOver(world, me, 14);
      expect(await stateOf(me)).toMatchObject({ status: 'returned' });
      const transfers = await world.stripe.transfers.list({ transfer_group: `cash-out-${id}` });
      expect(transfers.data.map((transfer) => [transfer.amount, transfer.amount_reversed])).toEqual([[2_000, 2_000]]);
      expect(await me.wallet()).toMatchObject({ availableCredits: 20, heldCredits: 0 });
    }),
);

test('a payout that a bank sends back after it was paid comes back though no webhook says so', () =>
  street.withOne(async (world) => {
    const me = await earner(world.api, 20);
    await connect(me, lateIban);
    await world.policy({ dropRate: 1 });
    const { id } = (await me.demand({ credits: 20, method: 'bank' })).json().data;
    await runJobs(world.api);
    await untilOver(world, me, 14);
    expect(await stateOf(me)).toMatchObject({ id, status: 'paid' });
    await pass(world, day + hour);
    await pass(world, day + hour);
    expect(await stateOf(me)).toMatchObject({ id, status: 'returned' });
    expect(await me.wallet()).toMatchObject({ availableCredits: 20, heldCredits: 0 });
  }));

const payPalCases = casesOf({ makes: ['payouts.create'], looks: ['payouts.get', 'payout_items.get'] });

test.concurrent.each(payPalCases)('PayPal: $call fails by $mode, $times times', (fault) =>
  street.withOne(async (world) => {
    const me = await earner(world.api, 20);
    await world.paypal.policy({ dropRate: 1, faults: [fault] });
    const { id } = (await me.byPayPal(20)).json().data;
    await runJobs(world.api);
    await untilOver(world, me);
    expect(await stateOf(me)).toMatchObject({ id, status: 'paid' });
    expect((await world.paypal.counters()).captures[`cash-out:${id}`]).toBe(1);
  }),
);

test('a crash after the provider paid, before its id was stored: another process finds the payout', async () => {
  const world = street.all[0]!;
  const other = await world.api.another();
  for (const method of ['bank', 'paypal'] as const) {
    const me = await earner(world.api, 20);
    if (method === 'bank') await connect(me, goodIban);
    await world.policy({ dropRate: 1, faults: [{ call: 'payouts.create', mode: '500_after', times: 3 }] });
    await world.paypal.policy({ dropRate: 1, faults: [{ call: 'payouts.create', mode: 'reset', times: 3 }] });
    const { id } = (await (method === 'bank' ? me.demand({ credits: 20, method }) : me.byPayPal(20))).json().data;
    await runJobs(world.api);
    expect(await stateOf(me)).toMatchObject({ status: 'sent' });
    // The provider eventually forgets keys; created objects can still be read, or their ids are taken.
    await world.api
      .db('cash_outs')
      .where({ id })
      .update({ idempotency_key: world.api.db.raw('gen_random_uuid()') });
    await world.policy({ dropRate: 1 });
    await world.paypal.policy({ dropRate: 1 });
    await world.api.advanceClock(hour);
    await Promise.all([other.jobs.run('cash-out.send'), world.api.app.jobs.run('cash-out.send')]);
    await pass(world, 3 * day);
    expect(await stateOf(me)).toMatchObject({ id, status: 'paid' });
    const { captures } = await (method === 'bank' ? world : world.paypal).counters();
    expect(captures[`cash-out:${id}`]).toBe(1);
  }
});
