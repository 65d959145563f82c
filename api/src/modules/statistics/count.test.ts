import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { creatorWith, curatorWith } from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { countOutcome } from './count.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const count = (outcome: 'received' | 'expired', ids: readonly number[]) =>
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
    counted = count('expired', [second, first, second]);
    await expect.poll(() => waitingForLock(api.db)).toBe(1);
    // Whoever waits for the first one doesn't hold the second one yet.
    await api.db.transaction((other) => lock(other, second, 'NOWAIT'));
  });
  await counted;
  const rows = await api.db('service_statistics').whereIn('service_id', ids).orderBy('service_id');
  expect(rows.map((row) => [row.service_id, row.received_count, row.expired_count])).toEqual([
    [first, 1, 1],
    [second, 1, 2],
  ]);
});

test('a service’s reply time is the median of its answers, the new one included', async () => {
  const curator = await curatorWith(api);
  const medians: number[] = [];
  for (const hours of [1, 20, 5]) {
    const creator = await creatorWith(api, { credits: 100 });
    const campaignId = await creator.draft([curator.serviceId]);
    await creator.complete(campaignId);
    const id = await submissionOf(curator, campaignId);
    await api.advanceClock(hours * 3_600);
    await hear(api, curator, id);
    expect((await send(curator, id, answerOf('declined'))).statusCode).toBe(200);
    const row = await api.db('service_statistics').where({ service_id: curator.serviceId }).first();
    medians.push(Math.round(row.median_reply_hours * 10) / 10);
  }
  expect(medians).toEqual([1, 10.5, 5]);
});
