import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person, refusalOf, type Person } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shop, type Shop } from '../payments/test/shop.ts';
import { earner, pass, type Earner } from './test/earner.ts';

/* Who approves a demand. */

const day = 86_400;
let world: Shop;
let boss: Person;
beforeAll(async () => {
  world = await shop();
  boss = await person(world.api, { isStaff: true });
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

let made = 0;
const newAddress = () => `destination${(made += 1)}@example.org`;
const demanded = async (me: Earner, credits: number, address: string): Promise<number> => {
  const answer = await me.byPayPal(credits, address);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.id;
};
const decided = async (id: number) => {
  await world.api.app.jobs.run('cash-out.decide');
  const { status, waits_because: because } = await world.api.db('cash_outs').where({ id }).first();
  return [status, because];
};
const act = (who: Person, id: number, verb: 'approve' | 'return') =>
  who.post(`/api/v2/staff/cash-outs/${id}/${verb}`, verb === 'return' ? { reason: 'Not this one' } : undefined);
const isPaid = async (id: number) => {
  await pass(world, 60);
  await pass(world, 120);
  expect(await world.api.db('cash_outs').where({ id }).first('status')).toEqual({ status: 'paid' });
};
/** Has the first demand to a destination approved and paid. */
async function known(me: Earner, address: string): Promise<void> {
  const id = await demanded(me, 20, address);
  expect(await decided(id)).toEqual(['requested', 'the first to this destination']);
  expect((await act(boss, id, 'approve')).statusCode).toBe(200);
  await isPaid(id);
}

/** What the form is told about PayPal. */
const told = async (me: Earner) =>
  (await me.wallet()).ways.find(({ method }: { method: string }) => method === 'paypal').approval;

describe('automatically', () => {
  test('never the first to a destination, also not of an account that was paid elsewhere', async () => {
    const [me, other] = [await earner(world.api, 100), newAddress()];
    await known(me, newAddress());
    expect(await decided(await demanded(me, 20, other))).toEqual(['requested', 'the first to this destination']);
    expect(await told(me)).toEqual({ isFirst: true, automaticCredits: 0 });
  });

  test('nor of an account whose destination another one was paid at: whoever takes an account over may be known there', async () => {
    const [thief, robbed, address] = [await earner(world.api, 40), await earner(world.api, 100), newAddress()];
    await known(robbed, newAddress());
    await known(thief, address);
    expect(await decided(await demanded(robbed, 20, address))).toEqual(['requested', 'the first to this destination']);
  });

  test('up to 200 credits in 30 days per account, whatever its destinations', async () => {
    const [me, one, two] = [await earner(world.api, 500), newAddress(), newAddress()];
    expect(await told(me)).toBeUndefined();
    await known(me, one);
    await known(me, two);
    expect(await told(me)).toEqual({ isFirst: false, automaticCredits: 200 });
    const first = await demanded(me, 120, one);
    expect(await decided(first)).toEqual(['approved', null]);
    await isPaid(first);
    expect(await told(me)).toEqual({ isFirst: false, automaticCredits: 80 });
    const second = await demanded(me, 80.01, two);
    expect(await decided(second)).toEqual(['requested', 'above 200 credits in 30 days']);
    await me.post(`/api/v2/curator/cash-outs/${second}/cancel`);
    const third = await demanded(me, 80, two);
    expect(await decided(third)).toEqual(['approved', null]);
    await isPaid(third);
    await world.api.advanceClock(31 * day);
    expect(await decided(await demanded(me, 100, one))).toEqual(['approved', null]);
  });

  test('per destination, whichever account asks, also at the same moment', async () => {
    const [me, friend, address] = [await earner(world.api, 200), await earner(world.api, 200), newAddress()];
    await known(me, address);
    await known(friend, address);
    const ids = [await demanded(me, 120, address), await demanded(friend, 120, address)];
    const other = await world.api.another();
    await Promise.all([world.api.app.jobs.run('cash-out.decide'), other.jobs.run('cash-out.decide')]);
    const states = await world.api.db('cash_outs').whereIn('id', ids).pluck('status');
    expect(states.toSorted()).toEqual(['approved', 'requested']);
  });
});

describe('staff who are paid by it can’t decide it', () => {
  test('their own demand', async () => {
    const me = await earner(world.api, 40);
    await world.api.db('accounts').where({ id: me.id }).update({ is_staff: true });
    const id = await demanded(me, 20, newAddress());
    expect(refusalOf(await act(me, id, 'approve'))).toEqual([403, 'forbidden']);
    expect(refusalOf(await act(me, id, 'return'))).toEqual([403, 'forbidden']);
    expect((await act(boss, id, 'approve')).statusCode).toBe(200);
  });

  test('one of an account that is or was paid to the same place', async () => {
    const [me, friend, address] = [await earner(world.api, 40), await earner(world.api, 40), newAddress()];
    await known(me, address);
    await demanded(friend, 20, address);
    await world.api.db('accounts').where({ id: friend.id }).update({ is_staff: true });
    const id = await demanded(me, 20, newAddress());
    expect(refusalOf(await act(friend, id, 'approve'))).toEqual([403, 'forbidden']);
    expect((await act(boss, id, 'return')).statusCode).toBe(200);
  });
});

test('the database refuses the same', async () => {
  const me = await earner(world.api, 20);
  const id = await demanded(me, 20, newAddress());
  const approve = (by: number | null) =>
    world.api.app
      .db('cash_outs')
      .where({ id })
      .update({ status: 'approved', approved_at: world.api.db.raw('app_now()'), approved_by: by });
  await expect(approve(null)).rejects.toThrow('first to its destination');
  await expect(approve(me.id)).rejects.toThrow('is a party to');
  await expect(approve(boss.id)).resolves.toBe(1);
});

test('a demand that can’t be approved stops no other, and is tried again', async () => {
  const both = [await earner(world.api, 100), await earner(world.api, 100)];
  const addresses = both.map(newAddress);
  for (const [index, me] of both.entries()) await known(me, addresses[index]!);
  const ids = [await demanded(both[0]!, 20, addresses[0]!), await demanded(both[1]!, 20, addresses[1]!)];
  const statuses = () => world.api.db('cash_outs').whereIn('id', ids).orderBy('id').pluck('status');
  await world.api.db.raw(
    `ALTER TABLE cash_outs ADD CONSTRAINT fault CHECK (id <> ${ids[0]} OR status <> 'approved') NOT VALID`,
  );
  await expect(world.api.app.jobs.run('cash-out.decide')).rejects.toThrow(`cash-out ${ids[0]}`);
  await world.api.db.raw('ALTER TABLE cash_outs DROP CONSTRAINT fault');
  expect(await statuses()).toEqual(['requested', 'approved']);
  await world.api.app.jobs.run('cash-out.decide');
  expect((await statuses())[0]).toBe('approved');
});
