import { termsVersion } from '@fanfare/api-contract/terms';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAccount } from '../../../test/factories/account.ts';
import { authWorld, bearer, password } from '../auth/test/auth-world.ts';

let world: Awaited<ReturnType<typeof authWorld>>;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

const db = () => world.api.db;
const idOf = async (email: string): Promise<number> => (await db()('accounts').where({ email }).first('id')).id;
const history = async (accountId: number) =>
  (await db()('consents').where({ account_id: accountId }).orderBy('id')).map(
    ({ kind, is_given, version, source }) => `${kind} ${is_given ? 'given' : 'withdrawn'} ${version} ${source}`,
  );
const signUp = (username: string, consents: object, url = '/api/auth/signup') =>
  world.post(url, { username, password, ...consents });
const put = (headers: Record<string, string>, payload: object) =>
  world.api.app.inject({ method: 'PUT', url: '/api/v2/account/consents', headers, payload });
const newAccount = () => createAccount(world.api.app, db());

describe('a sign-up is refused', () => {
  it.each([
    ['without consent', {}, 'consents.terms_required'],
    ['with an old version', { termsVersion: '2020-01-01' }, 'consents.terms_outdated'],
    ['with a version that is none', { termsVersion: 'yes' }, 'consents.terms_outdated'],
  ])('%s, and makes no account', async (_what, consents, reason) => {
    for (const url of ['/api/auth/signup', '/api/v2/public/auth/signup']) {
      const answer = await signUp('nobody@example.test', consents, url);
      expect([answer.statusCode, answer.json().error]).toEqual([
        400,
        expect.objectContaining({
          code: 'invalid_input',
          reason,
          fields: { termsVersion: expect.any(String) },
          fieldReasons: { termsVersion: expect.objectContaining({ reason }) },
        }),
      ]);
    }
    expect(await db()('accounts').where({ email: 'nobody@example.test' })).toEqual([]);
  });

  it('with marketing that is neither yes nor no', async () => {
    expect((await signUp('nobody@example.test', { termsVersion, marketing: 'yes' })).statusCode).toBe(400);
  });
});

describe('a sign-up', () => {
  it('stores what was agreed to, and marketing only where it was ticked', async () => {
    await signUp('plain@example.test', { termsVersion });
    await world.api.advanceClock(60);
    await signUp('keen@example.test', { termsVersion, marketing: true });
    expect(await history(await idOf('plain@example.test'))).toEqual([`terms given ${termsVersion} sign_up`]);
    expect(await history(await idOf('keen@example.test'))).toEqual([
      `terms given ${termsVersion} sign_up`,
      `marketing given ${termsVersion} sign_up`,
    ]);
  });

  it('with somebody’s confirmed address changes nothing for its owner', async () => {
    const account = await newAccount();
    await signUp(account.email, { termsVersion, marketing: true });
    expect(await history(account.id)).toEqual([]);
  });

  it('of whoever was first with an address agrees to nothing for its owner', async () => {
    const username = 'mailbox@example.test';
    await world.api.advanceClock(60);
    await signUp(username, { termsVersion, marketing: true });
    await world.sendEmails();
    await world.api.advanceClock(60);
    await world.post('/api/auth/signup', { username, password: 'Owners-horse-5', termsVersion });
    await world.sendEmails();
    const id = await idOf(username);
    expect((await history(id)).at(-1)).toBe(`marketing given ${termsVersion} sign_up`);
    await world.get(`/api/auth/verify?token=${world.tokenIn(username)}`);
    expect((await history(id)).at(-1)).toBe(`marketing withdrawn ${termsVersion} sign_up`);
  });

  it('that is repeated with the same password decides anew', async () => {
    const username = 'anew@example.test';
    await world.api.advanceClock(60);
    await signUp(username, { termsVersion, marketing: true });
    await world.api.advanceClock(60);
    await signUp(username, { termsVersion });
    expect((await history(await idOf(username))).at(-1)).toBe(`marketing withdrawn ${termsVersion} sign_up`);
  });

  it('doesn’t undo by its link what was decided in the account meanwhile', async () => {
    const username = 'changed-mind@example.test';
    await world.api.advanceClock(60);
    await signUp(username, { termsVersion, marketing: true });
    await world.sendEmails();
    const session = await world.post('/api/auth/signin', { username, password });
    await put(bearer(session), { marketing: false });
    await world.get(`/api/auth/verify?token=${world.tokenIn(username)}`);
    expect((await history(await idOf(username))).at(-1)).toBe(`marketing withdrawn ${termsVersion} account`);
  });
});

describe('an account', () => {
  it('refuses visitors, and versions that aren’t current', async () => {
    expect((await put({}, { marketing: true })).statusCode).toBe(401);
    const { headers, id } = await newAccount();
    const answer = await put(headers, { termsVersion: '2020-01-01', marketing: true });
    expect([answer.statusCode, answer.json().error.reason]).toEqual([400, 'consents.terms_outdated']);
    expect((await put(headers, { accountId: 1, marketing: true })).statusCode).toBe(400);
    expect(await history(id)).toEqual([]);
  });

  it('from before was never asked; agreeing is stored once, however often it is sent', async () => {
    const { headers, id } = await newAccount();
    expect((await world.get('/api/account', headers)).json().data.consents).toEqual({
      terms: null,
      currentTermsVersion: termsVersion,
      marketing: { isGiven: false, decidedAt: null },
    });
    const answers = await Promise.all([1, 2, 3].map(() => put(headers, { termsVersion })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[0]!.json().data.consents.terms).toEqual({ version: termsVersion, agreedAt: expect.any(String) });
    expect(await history(id)).toEqual([`terms given ${termsVersion} renewal`]);
  });

  it('gives and withdraws marketing, each with its time', async () => {
    const { headers, id } = await newAccount();
    expect((await put(headers, { marketing: false })).statusCode).toBe(200);
    expect(await history(id)).toEqual([]);
    const given = (await put(headers, { marketing: true })).json().data.consents.marketing;
    await world.api.advanceClock(60);
    const withdrawn = (await put(headers, { marketing: false })).json().data.consents.marketing;
    expect([given.isGiven, withdrawn.isGiven]).toEqual([true, false]);
    expect(Date.parse(withdrawn.decidedAt)).toBeGreaterThan(Date.parse(given.decidedAt));
    expect(await history(id)).toEqual([
      `marketing given ${termsVersion} account`,
      `marketing withdrawn ${termsVersion} account`,
    ]);
  });
});

it('a withdrawal has the email service told at once, and nothing else has', async () => {
  const { headers } = await newAccount();
  const wake = vi.spyOn(world.api.app.jobs, 'wake');
  onTestFinished(() => wake.mockRestore());
  await put(headers, { marketing: true });
  expect(wake).not.toHaveBeenCalledWith('marketing events');
  await put(headers, { marketing: false });
  expect(wake).toHaveBeenCalledWith('marketing events');
});

describe('the database', () => {
  const insert = (row: object) =>
    db()('consents').insert({ kind: 'marketing', is_given: true, version: termsVersion, source: 'account', ...row });

  it('changes and deletes no decision, whoever asks', async () => {
    const { id } = await newAccount();
    await insert({ account_id: id });
    await expect(db()('consents').where({ account_id: id }).update({ is_given: false })).rejects.toThrow('append-only');
    await expect(db()('consents').where({ account_id: id }).delete()).rejects.toThrow('append-only');
    await expect(world.api.app.db('consents').where({ account_id: id }).delete()).rejects.toThrow('permission denied');
    const backdated = { account_id: id, kind: 'terms', is_given: true, version: '2020-01-01', source: 'sign_up' };
    await expect(world.api.app.db('consents').insert({ ...backdated, decided_at: '2020-01-01' })).rejects.toThrow(
      'permission denied',
    );
  });

  it('refuses to withdraw the terms, and what decides nothing', async () => {
    const { id } = await newAccount();
    await expect(insert({ account_id: id, kind: 'terms', is_given: false })).rejects.toThrow();
    await expect(insert({ account_id: id, is_given: false })).rejects.toThrow('decides nothing');
    await insert({ account_id: id });
    await expect(insert({ account_id: id })).rejects.toThrow('decides nothing');
  });
});
