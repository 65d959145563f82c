import { termsVersion } from '@fanfare/api-contract/terms';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, bearer, password } from '../test/auth-world.ts';
import { type FactorWorld, authenticatorApp, factorWorld, refused } from './test/factor-world.ts';

let world: FactorWorld;
beforeAll(async () => {
  world = await factorWorld({ FANFARE_SECOND_FACTOR: 'required' });
});
afterAll(() => world.close());

const day = 86_400;
const chosen = 'Newer-horse-2';
const db = () => world.api.db;
const withNew = (username: string) => world.post('/api/auth/signin', { username, password: chosen });
/** The call of a link in the newest email. */
const undoLink = (email: string) =>
  /\/reset-password(\/\S+)/.exec(world.mailbox.last(email)?.text ?? '')?.[1]?.replace(/[.,:]$/, '') ?? '';
const undo = (email: string, link = undoLink(email)) => world.post(`/api/auth/password${link}`, { password: chosen });
const leftOf = (session: Answer) =>
  Promise.all(
    ['second_factors', 'recovery_codes'].map((table) => db()(table).where({ account_id: session.json().data.userId })),
  );

it('removes a first factor that somebody else added with the password, by the link in the email about it', async () => {
  const email = 'owner@example.test';
  const thief = await world.somebody(email);
  const { code } = await world.withCodes(thief);
  await world.sendEmails();
  const link = undoLink(email);
  await world.withPasskey(thief);
  await world.sendEmails();
  // Only the first one needs no other factor.
  expect(undoLink(email)).toBe('');
  // The thief can't take the link back, neither with another password nor with a reset that the owner asked for.
  const change = { currentPassword: password, password: 'Thiefs-horse-3' };
  const headers = bearer(thief);
  const changed = await world.api.app.inject({
    method: 'PUT',
    url: '/api/v2/account/password',
    headers,
    payload: change,
  });
  expect(changed.statusCode).toBe(200);
  await world.post('/api/auth/password/forgot', { username: email });
  await world.sendEmails();
  expect((await undo(email)).statusCode).toBe(200);
  expect(refused(await withNew(email))).toEqual([403, 'second_factor_required']);
  const { challenge } = (await withNew(email)).json().error.details;
  await world.api.advanceClock(6 * day);
  expect(refused(await undo(email, link.slice(0, -1)))).toEqual([400, 'link_invalid']);
  expect((await undo(email, link)).statusCode).toBe(200);
  expect(refused(await undo(email, link))).toEqual([400, 'link_invalid']);
  expect(await leftOf(thief)).toEqual([[], []]);
  expect((await world.get('/api/account', bearer(thief))).statusCode).toBe(401);
  expect(refused(await world.second({ challenge, code: code(1) }))).toEqual([400, 'challenge_expired']);
  expect((await withNew(email)).statusCode).toBe(200);
  await world.sendEmails();
  expect(world.mailbox.last(email)?.text).toContain('second factors were removed');
});

it('gives the link seven days', async () => {
  const email = 'late@example.test';
  await world.withCodes(await world.somebody(email));
  await world.sendEmails();
  await world.api.advanceClock(7 * day + 1);
  expect(refused(await undo(email))).toEqual([400, 'link_invalid']);
});

it('tells staff who enrol the same', async () => {
  const email = 'staff@example.test';
  await world.somebody(email);
  await db()('accounts').where({ email }).update({ is_staff: true });
  const { challenge } = (await world.signIn(email)).json().error.details;
  const enrol = (part: string, body: object) => world.post(`/api/auth/second-factor/enrolment${part}`, body);
  const { totp } = (await enrol('', { challenge, kind: 'totp' })).json().data;
  await enrol('/confirm', { challenge, name: 'Phone', code: authenticatorApp(totp.secret)(0) });
  await world.sendEmails();
  expect((await undo(email)).statusCode).toBe(200);
  expect(refused(await withNew(email))).toEqual([403, 'second_factor_enrolment_required']);
});

it('keeps no factor from before somebody confirmed the address', async () => {
  for (const confirm of ['link', 'reset'] as const) {
    const email = `first-${confirm}@example.test`;
    const stranger = await world.somebody(email);
    await world.withCodes(stranger);
    await db()('accounts').where({ email }).update({ email_confirmed_at: null });
    await world.sendEmails();
    if (confirm === 'link') {
      // A sign-up emails its address once in ten seconds.
      await world.api.advanceClock(11);
      await world.post('/api/auth/signup', { username: email, password: chosen, termsVersion });
      await world.sendEmails();
      const { accountRef, secret } = (await world.get(`/api/auth/verify?token=${world.tokenIn(email)}`)).json().data
        .passwordLink;
      await world.post(`/api/auth/password/${accountRef}/${secret}`, { password: chosen });
    } else {
      await world.post('/api/auth/password/forgot', { username: email });
      await world.sendEmails();
      expect((await undo(email)).statusCode).toBe(200);
    }
    expect(await leftOf(stranger)).toEqual([[], []]);
    expect((await withNew(email)).statusCode).toBe(200);
  }
});

it('lets operators remove all factors of an account, which needs a link from its mailbox then', async () => {
  const email = 'lost@example.test';
  const session = await world.somebody(email);
  await world.withCodes(session);
  await world.sendEmails();
  const cli = resolve(import.meta.dirname, '../../../cli/remove-factors.ts');
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [cli, ...args], {
      env: { ...process.env, DATABASE_URL: world.api.database.ownerUrl },
    }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );
  const why = ['--by', 'Ada, support', '--reason', 'Phone stolen; showed her passport'];
  const none = 'No factor was removed';
  expect(await run('--email', email)).toContain(`${none}: --by`);
  expect(await run('--email', 'nobody@example.test', ...why)).toContain(`${none}: no account has this address`);
  expect(await run('--email', email.toUpperCase(), ...why)).toContain('1 factor of account');
  expect(await leftOf(session)).toEqual([[], []]);
  expect((await world.get('/api/account', bearer(session))).statusCode).toBe(401);
  expect(refused(await world.signIn(email))).toEqual([401, 'invalid_credentials']);
  const [logged] = await db()('staff_decisions').orderBy('id', 'desc');
  expect(logged).toMatchObject({
    staff_account_id: null,
    action: 'second_factors_removed',
    subject_id: session.json().data.userId,
    after: { by: 'Ada, support', reason: 'Phone stolen; showed her passport' },
  });
  await world.sendEmails();
  expect(world.mailbox.last(email)?.subject).toBe('Your second factors were removed');
  expect(await run('--email', email, ...why)).toContain(`${none}: the account has no second factors`);
});
