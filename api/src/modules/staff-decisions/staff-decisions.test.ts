import createKnex from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { person, refusalOf } from '../campaigns/test/creator.ts';
import { earner } from '../cash-out/test/earner.ts';
import { pending, staffOf, type Staff } from '../submissions/test/lifecycle.ts';

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp();
  staff = await staffOf(api);
});
afterAll(() => api.close());

const log = async () => (await staff.get('/api/v2/staff/decisions')).json().data.items;

test('is for staff alone', async () => {
  const creator = await person(api, { creator: true });
  expect(refusalOf(await creator.get('/api/v2/staff/decisions'))).toEqual([403, 'forbidden']);
});

test('can’t be written, changed or emptied by the API’s role, nor changed by the schema’s owner', async () => {
  const role = createKnex({ client: 'pg', connection: api.database.appUrl });
  try {
    for (const statement of [
      "INSERT INTO staff_decisions (staff_account_id, action, subject_id, after) VALUES (1, 'x', 1, '{}')",
      "UPDATE staff_decisions SET action = 'x'",
      'DELETE FROM staff_decisions',
      'TRUNCATE staff_decisions',
    ]) {
      await expect(role.raw(statement)).rejects.toThrow('permission denied');
    }
  } finally {
    await role.destroy();
  }
  await expect(api.db('staff_decisions').delete()).rejects.toThrow();
});

test('a suspension can’t end without somebody who lifts it', async () => {
  const account = await person(api, { creator: true });
  await staff.post(`/api/v2/staff/accounts/${account.id}/suspend`, { reason: 'Sold accounts.' });
  const nobody = { suspended_at: null, suspended_by: null, suspension_reason: null };
  await expect(api.db('accounts').where({ id: account.id }).update(nobody)).rejects.toThrow('staff_account_id');
});

test('a decided flag, once, with what it was before', async () => {
  const one = await pending(api);
  await one.answer('declined');
  await one.flag();
  for (const _ of [1, 2]) await staff.decideFlag(one.id, false);
  const [first, second] = await log();
  expect(first).toMatchObject({
    action: 'flag_decided',
    subjectId: one.id,
    before: { state: 'open', note: null },
    after: { state: 'rejected', note: 'Looked at it.' },
  });
  expect(first.by).toContain('@');
  expect(second?.action).not.toBe('flag_decided');
});

test('a decided proof', async () => {
  const one = await pending(api, { type: 'instagram' });
  await one.answer('accepted');
  await one.prove();
  await one.reject();
  await staff.decideProof(one.id, true);
  expect((await log())[0]).toMatchObject({
    action: 'proof_decided',
    subjectId: one.id,
    before: { state: 'disputed' },
    after: { state: 'verified', note: 'Looked at it.' },
  });
});

test('a suspension and its end, each once', async () => {
  const account = await person(api, { creator: true });
  const url = `/api/v2/staff/accounts/${account.id}`;
  for (const _ of [1, 2]) await staff.post(`${url}/suspend`, { reason: 'Sold accounts.' });
  for (const _ of [1, 2]) expect((await staff.post(`${url}/lift`)).statusCode).toBe(200);
  expect((await log()).slice(0, 2)).toMatchObject([
    { action: 'suspension_lifted', subjectId: account.id, before: { suspension_reason: 'Sold accounts.' } },
    { action: 'account_suspended', subjectId: account.id, after: { suspension_reason: 'Sold accounts.' } },
  ]);
});

test('cash-outs, by staff and not by the job', async () => {
  const me = await earner(api, 60);
  const first = (await me.byPayPal(20)).json().data;
  await staff.post(`/api/v2/staff/cash-outs/${first.id}/approve`);
  expect((await log())[0]).toMatchObject({
    action: 'cash_out_approved',
    subjectId: first.id,
    before: { status: 'requested' },
    after: { status: 'approved' },
  });
  await staff.post(`/api/v2/staff/cash-outs/${first.id}/return`, { reason: 'A wrong address.' });
  expect((await log())[0]).toMatchObject({ action: 'cash_out_returned', after: { reason: 'A wrong address.' } });
});

test('codes that staff create and stop', async () => {
  const promo = (await staff.post('/api/v2/staff/promo-codes', { kind: 'percent_off', value: 5 })).json().data;
  await staff.post(`/api/v2/staff/promo-codes/${promo.id}/stop`);
  const issued = await staff.post('/api/v2/staff/gift-codes', { count: 1, credits: 25, note: 'A prize' });
  const [gift] = issued.json().data.codes;
  await staff.post(`/api/v2/staff/gift-codes/${gift.id}/stop`);
  expect((await log()).slice(0, 4)).toMatchObject([
    { action: 'gift_code_stopped', subjectId: gift.id },
    { action: 'gift_code_issued', subjectId: gift.id, before: null, after: { hundredths: 2_500, note: 'A prize' } },
    { action: 'promo_code_stopped', subjectId: promo.id },
    { action: 'promo_code_created', subjectId: promo.id, after: { kind: 'percent_off', value: 5 } },
  ]);
  expect(JSON.stringify(await log())).not.toContain(gift.code);
});

test('a second decision by the same person, a reset and what follows it, each with before and after', async () => {
  const promo = (await staff.post('/api/v2/staff/promo-codes', { kind: 'percent_off', value: 5, maxUses: 1 })).json()
    .data;
  await staff.post(`/api/v2/staff/promo-codes/${promo.id}/stop`);
  const write = (columns: object) => api.db('promo_codes').where({ id: promo.id }).update(columns);
  const { stopped_at: stoppedAt } = await api.db('promo_codes').where({ id: promo.id }).first('stopped_at');
  await api.advanceClock(60);
  await write({ stopped_by: staff.id, stopped_at: api.db.raw('app_now()') });
  await write({ stopped_by: null, stopped_at: null });
  await write({ stopped_by: staff.id, stopped_at: api.db.raw('app_now()') });
  // What nobody decided isn't in the log.
  await write({ note: 'Spring' });
  const by = staff.email;
  expect((await log()).slice(0, 5)).toMatchObject([
    { action: 'promo_code_stopped', by, before: { stopped_at: null } },
    { action: 'promo_code_stopped_reset', by: 'nobody', after: { stopped_at: null } },
    {
      action: 'promo_code_stopped',
      by,
      before: { stopped_at: expect.stringContaining(stoppedAt.toISOString().slice(0, 19)) },
    },
    { action: 'promo_code_stopped', by, before: { stopped_at: null } },
    { action: 'promo_code_created' },
  ]);
});

test('a changed note of a decided flag, a changed reason of a suspension', async () => {
  const one = await pending(api);
  await one.answer('declined');
  await one.flag();
  await staff.decideFlag(one.id, false);
  await api.db('flags').where({ submission_id: one.id }).update({ note: 'Looked again.' });
  const account = await person(api, { creator: true });
  await staff.post(`/api/v2/staff/accounts/${account.id}/suspend`, { reason: 'Sold accounts.' });
  await api.db('accounts').where({ id: account.id }).update({ suspension_reason: 'Bought accounts.' });
  expect((await log()).slice(0, 3)).toMatchObject([
    {
      action: 'account_suspended',
      before: { suspension_reason: 'Sold accounts.' },
      after: { suspension_reason: 'Bought accounts.' },
    },
    { action: 'account_suspended', before: { suspension_reason: null } },
    { action: 'flag_decided', before: { note: 'Looked at it.' }, after: { state: 'rejected', note: 'Looked again.' } },
  ]);
});
