import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayPalWorld, startPayPal } from '../test/paypal.ts';

let world: PayPalWorld;
beforeAll(async () => {
  world = await startPayPal();
});
afterAll(() => world.close());

const path = '/v1/payments/payouts';
const batch = (name: string, receiver = 'ann@example.com', value = '20.00', currency = 'EUR') => ({
  sender_batch_header: { sender_batch_id: name },
  items: [{ recipient_type: 'EMAIL', amount: { value, currency }, receiver, sender_item_id: name }],
});
/** The fields of PayPal's answers that are tested here. */
interface Said {
  name?: string;
  batch_header: { payout_batch_id: string };
  items: { payout_item_id: string; transaction_status: string }[];
}
const call = async (...asked: Parameters<typeof world.call>) => {
  const { status, body } = await world.call(...asked);
  return { status, body: body as unknown as Said };
};
const send = (body: object) => call(path, { body });
const itemsOf = async (id: string) => (await call(`${path}/${id}`)).body.items;

test('refuses an invalid payout, and a duplicate batch name with a link to its batch', async () => {
  expect((await send({ ...batch('a'), items: [] })).status).toBe(400);
  expect((await send(batch('a', 'ann@example.com', '20.001'))).status).toBe(422);
  expect((await send(batch('a', 'ann@example.com', '20.00', 'USD'))).status).toBe(422);
  expect((await world.call(`${path}/nothing`)).status).toBe(404);
  const made = (await send(batch('taken'))).body.batch_header;
  const again = await send(batch('taken', 'bob@example.com'));
  expect([again.status, again.body.name]).toEqual([400, 'USER_BUSINESS_ERROR']);
  expect(JSON.stringify(again.body)).toContain(`/v1/payments/payouts/${made.payout_batch_id}`);
  expect(await itemsOf(made.payout_batch_id)).toHaveLength(1);
});

test.for([
  ['ann@example.com', ['SUCCESS', 'SUCCESS']],
  ['locked@example.com', ['FAILED', 'FAILED']],
  ['unclaimed@example.com', ['UNCLAIMED', 'RETURNED']],
] as const)('a payout to %s', async ([receiver, states]) => {
  const { payout_batch_id: id } = (await send(batch(receiver, receiver))).body.batch_header;
  expect(await itemsOf(id)).toMatchObject([{ transaction_status: 'PENDING' }]);
  const seen: unknown[] = [];
  for (const seconds of [61, 30 * 86_400]) {
    await world.pool.query('UPDATE app_clock SET offset_seconds = offset_seconds + $1', [seconds]);
    await world.tick();
    const [item] = await itemsOf(id);
    seen.push(item!.transaction_status);
    expect((await world.call(`/v1/payments/payouts-item/${item!.payout_item_id}`)).body).toEqual(item);
  }
  expect(seen).toEqual(states);
});
