import { afterAll, beforeAll, expect, test } from 'vitest';
import { creatorWith } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from './test/shop.ts';

/* What was tried so often that 2 to the power of it is no number of the database's. */

let world: Shop;
beforeAll(async () => {
  world = await shop();
  await world.policy({ dropRate: 1 });
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

const often = 2_000;
const hour = 3_600;

async function begun() {
  const who = await creatorWith(world.api, { credits: 0 });
  const answer = await who.post('/api/fanfare/stripe/create-payment-intent', { packId: 'credits_25' });
  const { clientSecret, purchase } = answer.json().data;
  return { who, id: purchase.id as number, intentId: intentIdOf(clientSecret) };
}
const hoursUntil = async (table: string, column: string, where: object) => {
  const row = (await world.api.db(table).where(where).first<Record<string, Date>>(column))!;
  return Math.round((row[column]!.getTime() - world.api.app.clock.now().getTime()) / (hour * 1_000));
};

test('a purchase that was polled very often is polled every six hours, and the others are polled as well', async () => {
  const [old, other] = [await begun(), await begun()];
  await world.api.db('purchases').where({ id: old.id }).update({ poll_count: often });
  await world.pay(other.intentId);
  await world.api.advanceClock(121);
  await world.api.app.jobs.run('payments.reconcile');
  expect(await other.who.wallet()).toBe(25);
  expect(await hoursUntil('purchases', 'next_poll_at', { id: old.id })).toBe(6);
});

test('a webhook that failed very often is tried every hour, and the others are processed', async () => {
  const { who, intentId } = await begun();
  await world.pay(intentId);
  const type = 'payment_intent.succeeded';
  await world.api.db('webhook_events').insert([
    { id: 'evt_old', type: 'charge.dispute.created', object_id: 'dp_old', attempts: often, received_at: '2026-01-01' },
    { id: 'evt_other', type, object_id: intentId },
  ]);
  await world.policy({ dropRate: 1, faults: [{ call: 'disputes.retrieve', mode: '429', times: 3 }] });
  await world.api.app.jobs.run('payments.inbox');
  expect(await who.wallet()).toBe(25);
  expect(await hoursUntil('webhook_events', 'next_attempt_at', { id: 'evt_old' })).toBe(1);
});

test('a return that was tried very often is tried every six hours', async () => {
  const { who, id, intentId } = await begun();
  await world.pay(intentId, 'pm_card_pendingRefund');
  await who.post(`/api/v2/purchases/${id}/settle`);
  await who.post(`/api/v2/purchases/${id}/return`);
  await world.api.db('purchase_returns').where({ purchase_id: id }).update({ attempts: often });
  await world.api.advanceClock(7 * hour);
  await world.api.app.jobs.run('payments.reconcile');
  expect(await hoursUntil('purchase_returns', 'next_attempt_at', { purchase_id: id })).toBe(6);
});
