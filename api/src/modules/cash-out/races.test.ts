import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { day, person, type Person } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shop, type Shop } from '../payments/test/shop.ts';
import { clear, closedIban, connect, earner, earnUncleared, goodIban, pass, runJobs } from './test/earner.ts';

let world: Shop;
let boss: Person;
beforeAll(async () => {
  world = await shop({ FANFARE_RULES: JSON.stringify({ cashOut: { autoApproveCredits: 1 } }) });
  boss = await person(world.api, { isStaff: true });
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

const rounds = 6;
const codes = (answers: { statusCode: number }[]) =>
  answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);

test('two simultaneous demands: one is opened', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const me = await earner(world.api, 60);
    expect(codes(await Promise.all([me.byPayPal(20), me.byPayPal(21), me.byPayPal(22)]))).toEqual([200, 409, 409]);
  }
});

test('a demand against conversions of the same credits: each credit is used once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const me = await earner(world.api, 30);
    const convert = () => me.post('/api/v2/curator/convert', { credits: 20 });
    expect(codes(await Promise.all([me.byPayPal(20), convert(), convert()]))).toEqual([200, 409, 409]);
    const { availableCredits, heldCredits } = await me.wallet();
    expect(availableCredits).toBe(10);
    expect([0, 20]).toContain(heldCredits);
  }
});

test.each(['conversion', 'demand'] as const)(
  'a %s that waits for a clearing stands after it in the history: the running balance is never negative',
  async (what) => {
    const me = await earner(world.api, 20);
    const submissionId = await earnUncleared(world.api, me, 10);
    const spent = await world.api.db.transaction(async (trx) => {
      await trx.raw(
        `SELECT FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.ledger_account_id
          WHERE a.account_id = ? AND a.kind = 'curator_cleared' FOR NO KEY UPDATE OF b`,
        [me.id],
      );
      const spending = what === 'demand' ? me.byPayPal(30) : me.post('/api/v2/curator/convert', { credits: 30 });
      await expect.poll(() => waitingForLock(world.api.db)).toBe(1);
      await clear(trx, submissionId);
      return { spending };
    });
    expect((await spent.spending).statusCode).toBe(200);
    const items: { amountCredits: number; balanceCredits: number }[] = (await me.history()).items;
    expect(items.map(({ amountCredits, balanceCredits }) => [amountCredits, balanceCredits])).toEqual([
      [-30, 0],
      [10, 30],
      [20, 20],
    ]);
  },
);

test('cancelling against approving against rejecting: one of them wins', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const me = await earner(world.api, 20);
    const { id } = (await me.byPayPal(20)).json().data;
    await Promise.all([
      me.post(`/api/v2/curator/cash-outs/${id}/cancel`),
      boss.post(`/api/v2/staff/cash-outs/${id}/approve`),
      boss.post(`/api/v2/staff/cash-outs/${id}/return`, { reason: 'No' }),
      world.api.app.jobs.run('cash-out.send'),
    ]);
    const [demand] = (await me.get('/api/v2/curator/cash-outs')).json().data.items;
    const { availableCredits, heldCredits } = await me.wallet();
    const isBack = ['cancelled', 'returned'].includes(demand.status);
    expect([demand.status, availableCredits, heldCredits]).toEqual([demand.status, isBack ? 20 : 0, isBack ? 0 : 20]);
    // An approval and a rejection can't both have succeeded.
    expect(['cancelled', 'returned', 'approved', 'sent']).toContain(demand.status);
  }
});

test('sent by two processes simultaneously: paid once', async () => {
  const other = await world.api.another();
  for (let round = 0; round < rounds; round += 1) {
    const me = await earner(world.api, 20);
    await connect(me, goodIban);
    const { id } = (await me.demand({ credits: 20, method: 'bank' })).json().data;
    await boss.post(`/api/v2/staff/cash-outs/${id}/approve`);
    await Promise.all([world.api.app.jobs.run('cash-out.send'), other.jobs.run('cash-out.send')]);
    await runJobs(world.api);
    expect((await world.counters()).captures[`cash-out:${id}`]).toBe(1);
  }
});

test('a return against its webhook, twice in parallel: the credits are released once', async () => {
  const other = await world.api.another();
  for (let round = 0; round < rounds; round += 1) {
    const me = await earner(world.api, 20);
    await connect(me, closedIban);
    const { id } = (await me.demand({ credits: 20, method: 'bank' })).json().data;
    await boss.post(`/api/v2/staff/cash-outs/${id}/approve`);
    await runJobs(world.api);
    await world.policy({ duplicate: 3, shuffle: false });
    await world.api.advanceClock(2 * day + 60);
    await world.tick();
    await Promise.all([
      world.api.app.jobs.run('payments.inbox'),
      other.jobs.run('payments.inbox'),
      world.api.app.jobs.run('cash-out.send'),
      other.jobs.run('cash-out.send'),
    ]);
    await pass(world, 60);
    expect(await me.wallet()).toMatchObject({ availableCredits: 20, heldCredits: 0, open: null });
    const transfers = await world.stripe.transfers.list({ transfer_group: `cash-out-${id}` });
    expect(transfers.data.map((transfer) => transfer.amount_reversed)).toEqual([2_000]);
  }
});
