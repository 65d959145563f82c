import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, person, refusalOf } from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** Changes rows with the guards off, as a fault would. */
const plant = (sql: string, bindings: number[]) =>
  api.db.transaction(async (trx) => {
    await trx.raw('SET LOCAL session_replication_role = replica');
    await trx.raw(sql, bindings);
  });

test('a finding raises one alarm per check until it is resolved; staff see it', async () => {
  const staff = await person(api, { isStaff: true });
  const alarms = async () => (await staff.get('/api/v2/staff/alarms')).json().data;
  const audit = () => api.app.jobs.run('ledger.audit');
  const creator = await creatorWith(api);
  expect(refusalOf(await creator.get('/api/v2/staff/alarms'))).toEqual([403, 'forbidden']);
  await audit();
  expect(await alarms()).toEqual([]);

  const curators = [await curatorWith(api), await curatorWith(api)];
  const id = await creator.draft(curators.map((one) => one.serviceId));
  await creator.complete(id);
  await plant('UPDATE submissions SET is_flagged = true WHERE campaign_id = ?', [id]);
  await audit();
  const [opened] = await alarms();
  expect(opened).toMatchObject({
    check: 'flags',
    closedAt: null,
    found: 2,
    mostFound: 2,
    rows: [{ is_flagged: true }, {}],
  });
  expect(opened.question).toMatch(/open flag/);

  await plant('UPDATE submissions SET is_flagged = false WHERE id = ?', [opened.rows[0].submission_id]);
  await api.advanceClock(60);
  await Promise.all([audit(), audit()]);
  const still = await alarms();
  expect(still).toMatchObject([{ id: opened.id, openedAt: opened.openedAt, found: 1, mostFound: 2 }]);
  expect(Date.parse(still[0].lastSeenAt)).toBeGreaterThan(Date.parse(opened.openedAt));

  await plant('UPDATE submissions SET is_flagged = false WHERE campaign_id = ?', [id]);
  await audit();
  expect((await alarms())[0].closedAt).not.toBeNull();
  await plant('UPDATE submissions SET is_flagged = true WHERE campaign_id = ?', [id]);
  await audit();
  // A recurrence is a new alarm; the open one is listed first.
  expect((await alarms()).map((one: { closedAt: string | null }) => one.closedAt === null)).toEqual([true, false]);
});

test('a slow audit runs less often, at most a tenth of the time', async () => {
  const finishedAt = async () => (await api.db('audit_runs').first<{ finished_at: Date }>('finished_at')).finished_at;
  const audit = () => api.app.jobs.run('ledger.audit');
  await audit();
  await api.db('audit_runs').update({ took_seconds: 6.1 });
  const before = await finishedAt();
  await api.advanceClock(54);
  await audit();
  expect(await finishedAt()).toEqual(before);
  await api.advanceClock(1);
  await audit();
  expect((await finishedAt()).getTime()).toBeGreaterThan(before.getTime());
  // A fast one doesn't delay the next.
  const again = await finishedAt();
  await audit();
  expect((await finishedAt()).getTime()).toBeGreaterThan(again.getTime());
});

test.each([
  ['given back', `UPDATE submissions SET status = 'refunded_quality' WHERE campaign_id = ? AND status = 'accepted'`],
  ['escrow', `UPDATE campaigns SET type = 'influencers' WHERE id = ?`],
  ['reversals', 'UPDATE submissions SET reversed_at = app_now() WHERE campaign_id = ?'],
  [
    'proofs',
    `UPDATE submissions SET status = 'placed', keep_until = app_now() WHERE campaign_id = ? AND status = 'accepted'`,
  ],
  ['flags', `UPDATE submissions SET status = 'refunded_quality' WHERE campaign_id = ? AND status = 'accepted'`],
  ['campaign figures', `UPDATE campaigns SET status = 'completed', completed_at = app_now() WHERE id = ?`],
  ['campaign states', `UPDATE campaigns SET status = 'cancelled' WHERE id = ?`],
])('the audit checks %s', async (check, fault) => {
  const [creator, answering, other] = [await creatorWith(api), await curatorWith(api), await curatorWith(api)];
  const id = await creator.draft([answering.serviceId, other.serviceId]);
  await creator.complete(id);
  const submissionId = await submissionOf(answering, id);
  await hear(api, answering, submissionId);
  await send(answering, submissionId, answerOf('accepted'));
  await plant(fault, [id]);
  await api.app.jobs.run('ledger.audit');
  const found = await api.db('audit_alarms').where({ check_name: check }).whereNull('closed_at').first();
  const rows: { submission_id?: number; campaign_id?: number }[] = found?.rows ?? [];
  expect(rows.some((row) => row.submission_id === submissionId || row.campaign_id === id)).toBe(true);
});
