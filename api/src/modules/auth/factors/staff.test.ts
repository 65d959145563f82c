import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, bearer } from '../test/auth-world.ts';
import { type FactorWorld, factorWorld, refused } from './test/factor-world.ts';

/** Twice fits into the life of an access token. */
const stepUpSeconds = 250;
const email = 'staff@example.test';
const mustEnrol = [403, 'second_factor_enrolment_required'];
const mustConfirm = [403, 'step_up_required'];
const ok = [200, 'ok'];

let world: FactorWorld;
beforeAll(async () => {
  const rules = JSON.stringify({ accounts: { stepUpSeconds } });
  world = await factorWorld({ FANFARE_SECOND_FACTOR: 'required', FANFARE_RULES: rules });
});
afterAll(() => world.close());

const preview = { name: 'mf-creator', url: 'http://localhost:3002' };
const openPreview = (session: Answer) => world.post('/api/v2/release-previews', preview, bearer(session));
const rights = (session: Answer) =>
  Promise.all([
    world.get('/api/v2/staff/cash-outs', bearer(session)),
    world.get('/api/v2/staff/decisions', bearer(session)),
    world.get('/api/v2/releases/mf-creator', bearer(session)),
    world.post('/api/v2/releases/mf-creator/kill', { isKilled: true, why: 'x' }, bearer(session)),
    openPreview(session),
  ]);

it('gives no rights of staff to a session without a factor, and leads to one', async () => {
  const before = await world.somebody(email);
  const elsewhere = await world.signIn(email);
  await world.api.db('accounts').where({ email }).update({ is_staff: true });
  for (const answer of await rights(before)) expect(refused(answer)).toEqual(mustEnrol);
  expect((await world.get('/api/account', bearer(before))).json().data.isStaff).toBe(true);
  expect((await world.factors(before)).isRequired).toBe(true);
  const { code } = await world.withCodes(before);
  expect(refused(await world.get('/api/v2/staff/cash-outs', bearer(before)))).toEqual(ok);
  // A session from before the factor confirms with it, once.
  for (const answer of await rights(elsewhere)) {
    expect(refused(answer)).toEqual(mustConfirm);
    expect(answer.json().error.details).toEqual({ methods: ['code', 'recoveryCode'] });
  }
  expect(refused(await world.stepUp(elsewhere, { code: code(1) }))).toEqual(ok);
  expect(refused(await world.get('/api/v2/staff/cash-outs', bearer(elsewhere)))).toEqual(ok);
  const creator = await world.somebody('creator@example.test');
  for (const answer of await rights(creator)) expect(refused(answer)).toEqual([403, 'forbidden']);
});

it('asks staff to confirm decisions that give money away', async () => {
  const [row] = await world.api.db('accounts').where({ email });
  await world.api.db('recovery_codes').where({ account_id: row.id }).delete();
  await world.api.db('second_factors').where({ account_id: row.id }).delete();
  await world.api.db('accounts').where({ email }).update({ is_staff: false });
  const session = await world.signIn(email);
  await world.api.db('accounts').where({ email }).update({ is_staff: true });
  const { recoveryCodes } = await world.withCodes(session);
  const decide = (path: string, body?: object) => world.post(`/api/v2/staff/${path}`, body, bearer(session));
  const decisions = () => [
    decide('cash-outs/1/approve'),
    decide('cash-outs/1/return', { reason: 'A wrong address.' }),
    decide('gift-codes', { count: 1, credits: 10, note: 'A prize' }),
    decide('gift-codes/1/release'),
    decide('promo-codes', { kind: 'percent_off', value: 5 }),
    decide('promo-codes/1/release'),
  ];
  await world.api.advanceClock(stepUpSeconds + 1);
  for (const answer of await Promise.all(decisions())) expect(refused(answer)).toEqual(mustConfirm);
  expect(await world.api.db('gift_codes')).toEqual([]);
  expect(refused(await decide('gift-codes/1/stop'))).toEqual([404, 'not_found']);
  expect(refused(await world.stepUp(session, { recoveryCode: recoveryCodes[0] }))).toEqual(ok);
  for (const answer of await Promise.all(decisions())) expect(refused(answer)).not.toEqual(mustConfirm);
});

it('opens no preview for staff whose session has no factor', async () => {
  const session = await world.somebody('more-staff@example.test');
  await world.api.db('accounts').where({ email: 'more-staff@example.test' }).update({ is_staff: true });
  await world.withCodes(session);
  const { ticket } = (await openPreview(session)).json().data;
  const opened = async () =>
    (await world.get(`/api/v2/public/boot?ticket=${ticket}`, bearer(session))).json().data.preview;
  expect(await opened()).not.toBeNull();
  const sessions = world.api.db('sessions').where({ account_id: session.json().data.userId });
  await sessions.update({ verified_by_factor: false });
  expect(await opened()).toBeNull();
});
