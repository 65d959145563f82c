import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { curatorWith } from '../campaigns/test/creator.ts';
import { countOutcome } from './count.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const count = (outcome: 'received' | 'accepted', ids: readonly number[]) =>
  api.app.db.transaction((trx) => countOutcome(trx, outcome, ids));
const lock = (trx: Knex, id: number, wait = '') =>
  trx.raw(`SELECT FROM service_statistics WHERE service_id = ? FOR NO KEY UPDATE ${wait}`, [id]);

test('outcomes lock services by id, whatever their order, so that two never wait for each other', async () => {
  const ids = [(await curatorWith(api)).serviceId, (await curatorWith(api)).serviceId];
  const [first, second] = ids.toSorted((a, b) => a - b) as [number, number];
  await api.db('service_statistics').whereIn('service_id', ids).delete();
  // In the table the second one comes first.
  for (const id of [second, first]) await count('received', [id]);
  let counted!: Promise<void>;
  await api.db.transaction(async (holder) => {
    await lock(holder, first);
    counted = count('accepted', [second, first, second]);
    await expect.poll(() => waitingForLock(api.db)).toBe(1);
    // Whoever waits for the first one doesn't hold the second one yet.
    await api.db.transaction((other) => lock(other, second, 'NOWAIT'));
  });
  await counted;
  const rows = await api.db('service_statistics').whereIn('service_id', ids).orderBy('service_id');
  expect(rows.map((row) => [row.service_id, row.received_count, row.accepted_count])).toEqual([
    [first, 1, 1],
    [second, 1, 2],
  ]);
});
