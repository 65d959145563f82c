import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, day } from '../campaigns/test/creator.ts';
import { auditFindings } from '../ledger/test/world.ts';
import { expireOverdue } from './expiry.job.ts';
import { answerOf, hear, send, submissionOf } from './test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** Changes rows with triggers disabled, as a fault would. */
const plant = (sql: string, bindings: number[]) =>
  api.db.transaction(async (trx) => {
    await trx.raw('SET LOCAL session_replication_role = replica');
    await trx.raw(sql, bindings);
  });

test('one submission with broken bookings doesn’t block the others, and the audit reports it', async () => {
  const [creator, other] = [await creatorWith(api), await creatorWith(api)];
  const curator = await curatorWith(api);
  const ids: number[] = [];
  for (const one of [creator, other]) {
    const campaignId = await one.draft([curator.serviceId]);
    await one.complete(campaignId);
    ids.push(await submissionOf(curator, campaignId));
  }
  await plant('DELETE FROM ledger_transfers WHERE submission_id = ?', [ids[0]!]);
  await api.advanceClock(15 * day);
  await api.app.jobs.run('submissions.expire');
  expect(await other.wallet()).toBe(100);
  const states = await api.db('submissions').whereIn('id', ids).orderBy('id').pluck('status');
  expect(states).toEqual(['pending', 'expired']);
  const findings = await auditFindings(api.db);
  expect(findings.find((one) => one.name === 'open submissions')?.rows).toMatchObject([{ submission_id: ids[0] }]);
});

test('a whole batch with broken bookings blocks no other', async () => {
  const creator = await creatorWith(api);
  const ids: number[] = [];
  for (const curator of [await curatorWith(api), await curatorWith(api)]) {
    const campaignId = await creator.draft([curator.serviceId]);
    await creator.complete(campaignId);
    ids.push(await submissionOf(curator, campaignId));
    await api.advanceClock(60);
  }
  await plant('DELETE FROM ledger_transfers WHERE submission_id = ?', [ids[0]!]);
  await api.advanceClock(15 * day);
  const one = { index: creator.id % 1_000, of: 1_000 };
  expect(await expireOverdue(api.db, api.config.rules, one, 1)).toBe(1);
  expect(await api.db('submissions').whereIn('id', ids).orderBy('id').pluck('status')).toEqual(['pending', 'expired']);
});

test('the same for clearing earnings', async () => {
  const curators = [await curatorWith(api), await curatorWith(api)];
  const creator = await creatorWith(api);
  const campaignId = await creator.draft(curators.map((one) => one.serviceId));
  await creator.complete(campaignId);
  const ids: number[] = [];
  for (const curator of curators) {
    const submissionId = await submissionOf(curator, campaignId);
    await hear(api, curator, submissionId);
    await send(curator, submissionId, answerOf('declined'));
    ids.push(submissionId);
  }
  await plant(`DELETE FROM ledger_transfers WHERE submission_id = ? AND idem LIKE '%:earned'`, [ids[0]!]);
  await api.advanceClock(7 * day);
  await api.app.jobs.run('submissions.clear');
  expect((await curators[1]!.wallet()).availableCredits).toBe(2);
  const findings = await auditFindings(api.db);
  expect(findings.find((one) => one.name === 'earnings')?.rows).toMatchObject([{ submission_id: ids[0] }]);
});
