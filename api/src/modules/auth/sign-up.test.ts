import { termsVersion } from '@fanfare/api-contract/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/factories/account.ts';
import { authWorld, bearer, day, password } from './test/auth-world.ts';

const catalogueText = 'Email or password are invalid, check for typo and try again';

let world: Awaited<ReturnType<typeof authWorld>>;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

describe('signing up', () => {
  it('names each invalid field in the specification’s words', async () => {
    const refused = async (body: object) => {
      const answer = await world.post('/api/auth/signup', body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toMatchObject({ code: 'invalid_input', message: catalogueText });
      return answer.json().error.fields;
    };
    expect(await refused({})).toEqual({ username: 'Email is required', password: 'Password is required' });
    expect(await refused({ username: 'nobody', password: 'Abcdefg1' })).toEqual({ username: 'Email must be valid' });
    const passwordText = async (value: string) =>
      (await refused({ username: 'a@example.test', password: value })).password;
    expect(await passwordText('Short1')).toBe('Password must be 8 characters long');
    expect(await passwordText('ALLUPPER1')).toBe('Password must contain at least one lowercase');
    expect(await passwordText('alllower1')).toBe('Password must contain at least one UPPERCASE');
    expect(await passwordText('NoDigitsHere')).toBe('Password must contain at least one digit');
  });

  it('refuses unknown keys', async () => {
    const answer = await world.post('/api/auth/signup', {
      username: 'a@example.test',
      password,
      termsVersion,
      isStaff: true,
    });
    expect(answer.statusCode).toBe(400);
    expect(await world.api.db('accounts').where({ email: 'a@example.test' })).toHaveLength(0);
  });

  it('answers the same for a known address, and notifies its owner by email', async () => {
    const account = await createAccount(world.api.app, world.api.db);
    const known = await world.post('/api/auth/signup', { username: account.email, password, termsVersion });
    const unknown = await world.post('/api/v2/public/auth/signup', {
      username: 'new@example.test',
      password,
      termsVersion,
    });
    await world.sendEmails();
    expect(known.json()).toEqual({ success: true, data: { username: account.email, status: 'confirmation_sent' } });
    expect(unknown.json()).toEqual({
      success: true,
      data: { username: 'new@example.test', status: 'confirmation_sent' },
    });
    expect(world.mailbox.last(account.email)?.subject).toBe('You already have a Fanfare account');
    expect(world.mailbox.last('new@example.test')?.subject).toBe('Confirm your email address');
    const stored = await world.api.db('accounts').where({ id: account.id }).first();
    expect(stored.password_hash).toBeNull();
  });

  it('accepts an address once, whatever its case', async () => {
    await world.signedUp('case@example.test');
    await world.signedUp('CASE@example.test');
    expect(await world.api.db('accounts').where({ email: 'case@example.test' })).toHaveLength(1);
  });
});

describe('confirming', () => {
  it('refuses an unknown, expired or used link', async () => {
    expect((await world.get('/api/auth/verify?token=nothing')).json().error.code).toBe('link_invalid');
    await world.signedUp('late@example.test');
    await world.api.advanceClock(day + 1);
    expect((await world.get(`/api/auth/verify?token=${world.tokenIn('late@example.test')}`)).json().error.code).toBe(
      'link_invalid',
    );
    await world.post('/api/auth/confirmation/resend', { username: 'late@example.test' });
    await world.sendEmails();
    const url = `/api/auth/verify?token=${world.tokenIn('late@example.test')}`;
    expect((await world.get(url)).json().data.confirmed).toBe(true);
    expect((await world.get(url)).json().error.code).toBe('link_invalid');
  });

  it('logs in by the link, once, and notifies the waiting tab', async () => {
    await world.signedUp('fresh@example.test');
    const waiting = await world.post('/api/auth/signin', { username: 'fresh@example.test', password });
    expect((await world.get('/api/auth/verify', bearer(waiting))).json().data).toEqual({
      confirmed: false,
      session: null,
    });
    const confirmed = await world.get(`/api/auth/verify?token=${world.tokenIn('fresh@example.test')}`);
    const { session } = confirmed.json().data;
    expect((await world.get('/api/account', { authorization: `Bearer ${session.token}` })).json().data).toMatchObject({
      id: session.userId,
      email: 'fresh@example.test',
      emailConfirmed: true,
      artist_id: null,
    });
    expect((await world.get('/api/auth/verify', bearer(waiting))).json().data.confirmed).toBe(true);
  });

  it('keeps no password of several sign-ups, whose emails look alike: whoever reads them chooses one', async () => {
    const username = 'victim@example.test';
    await world.signedUp(username);
    const squatter = await world.post('/api/auth/signin', { username, password });
    expect(squatter.statusCode).toBe(200);
    const own = 'Victims-horse-2';
    await world.api.advanceClock(10);
    await world.post('/api/auth/signup', { username, password: own, termsVersion });
    await world.sendEmails();
    // Nothing changes until the emailed link is opened.
    expect((await world.post('/api/auth/signin', { username, password: own })).statusCode).toBe(401);
    const confirmed = (await world.get(`/api/auth/verify?token=${world.tokenIn(username)}`)).json().data;
    expect(confirmed).toMatchObject({ confirmed: true, session: null });
    expect((await world.get('/api/account', bearer(squatter))).json().error.code).toBe('session_expired');
    for (const guess of [password, own])
      expect((await world.post('/api/auth/signin', { username, password: guess })).statusCode).toBe(401);
    const { accountRef, secret } = confirmed.passwordLink;
    expect((await world.post(`/api/auth/password/${accountRef}/${secret}`, { password: own })).statusCode).toBe(200);
    expect((await world.post('/api/auth/signin', { username, password: own })).statusCode).toBe(200);
  });

  it('keeps nobody’s password where a stranger’s sign-up is the newer one', async () => {
    const username = 'followed@example.test';
    await world.signedUp(username);
    await world.api.advanceClock(11);
    const strangers = 'Strangers-horse-3';
    await world.post('/api/auth/signup', { username, password: strangers, termsVersion, marketing: true });
    await world.sendEmails();
    const confirmed = (await world.get(`/api/auth/verify?token=${world.tokenIn(username)}`)).json().data;
    expect(confirmed).toMatchObject({ confirmed: true, session: null });
    expect((await world.post('/api/auth/signin', { username, password: strangers })).statusCode).toBe(401);
    const { accountRef, secret } = confirmed.passwordLink;
    await world.post(`/api/auth/password/${accountRef}/${secret}`, { password });
    const owner = await world.post('/api/auth/signin', { username, password });
    // Marketing that its owner may not have chosen has ended.
    expect((await world.get('/api/account', bearer(owner))).json().data.consents.marketing).toMatchObject({
      isGiven: false,
    });
  });

  it('keeps no password of several sign-ups where the link was only requested again, and leads to choose one', async () => {
    const username = 'contested@example.test';
    await world.signedUp(username);
    const squatter = await world.post('/api/auth/signin', { username, password });
    const own = 'Victims-horse-2';
    await world.api.advanceClock(10);
    await world.post('/api/auth/signup', { username, password: own, termsVersion });
    // The email of the owner's sign-up is too late.
    await world.sendEmails();
    await world.api.advanceClock(day + 1);
    const squatterLater = await world.post('/api/auth/signin', { username, password });
    expect((await world.post('/api/auth/confirmation/resend', { username })).json().data).toEqual({ sent: true });
    await world.sendEmails();
    const confirmed = await world.get(`/api/auth/verify?token=${world.tokenIn(username)}`);
    expect(confirmed.json().data).toMatchObject({ confirmed: true, session: null });
    for (const session of [squatter, squatterLater])
      expect((await world.get('/api/account', bearer(session))).statusCode).toBe(401);
    for (const guess of [password, own])
      expect((await world.post('/api/auth/signin', { username, password: guess })).statusCode).toBe(401);
    const { accountRef, secret } = confirmed.json().data.passwordLink;
    expect((await world.post(`/api/auth/password/${accountRef}/${secret}`, { password: own })).statusCode).toBe(200);
    const owner = await world.post('/api/auth/signin', { username, password: own });
    expect((await world.get('/api/account', bearer(owner))).json().data).toMatchObject({ emailConfirmed: true });
    expect((await world.post('/api/auth/signin', { username, password })).statusCode).toBe(401);
  });

  it('ends marketing that a stranger may have chosen also where the owner resets the password', async () => {
    const username = 'resets@example.test';
    await world.post('/api/auth/signup', { username, password, termsVersion, marketing: true });
    await world.api.advanceClock(11);
    const own = 'Owners-horse-4';
    await world.post('/api/auth/signup', { username, password: own, termsVersion });
    await world.post('/api/auth/password/forgot', { username });
    await world.sendEmails();
    await world.post(world.linkIn(username).replace('/reset-password/', '/api/auth/password/'), { password: own });
    const owner = await world.post('/api/auth/signin', { username, password: own });
    const { consents } = (await world.get('/api/account', bearer(owner))).json().data;
    expect(consents.marketing.isGiven).toBe(false);
  });

  it('logs in whoever signed up twice with the same password', async () => {
    const username = 'twice@example.test';
    await world.signedUp(username);
    const waiting = await world.post('/api/auth/signin', { username, password });
    await world.api.advanceClock(11);
    await world.post('/api/auth/signup', { username, password, termsVersion });
    await world.sendEmails();
    const confirmed = (await world.get(`/api/auth/verify?token=${world.tokenIn(username)}`)).json().data;
    expect(confirmed.session).toMatchObject({ token: expect.any(String) });
    expect((await world.get('/api/account', bearer(waiting))).statusCode).toBe(200);
    expect((await world.post('/api/auth/signin', { username, password })).statusCode).toBe(200);
  });

  it('keeps the password of the only sign-up where the link was requested again', async () => {
    const username = 'alone@example.test';
    await world.signedUp(username);
    const waiting = await world.post('/api/auth/signin', { username, password });
    await world.post('/api/auth/confirmation/resend', { username });
    await world.sendEmails();
    const confirmed = (await world.get(`/api/auth/verify?token=${world.tokenIn(username)}`)).json().data;
    expect(confirmed).toEqual({ confirmed: true, session: expect.objectContaining({ token: expect.any(String) }) });
    expect((await world.get('/api/account', bearer(waiting))).statusCode).toBe(200);
    expect((await world.post('/api/auth/signin', { username, password })).statusCode).toBe(200);
  });

  it('keeps a password set by a reset link in the meantime', async () => {
    const username = 'meanwhile@example.test';
    await world.signedUp(username);
    const confirmation = world.tokenIn(username);
    await world.post('/api/auth/password/forgot', { username });
    await world.sendEmails();
    const newer = 'Newer-horse-2';
    await world.post(world.linkIn(username).replace('/reset-password/', '/api/auth/password/'), { password: newer });
    expect((await world.get(`/api/auth/verify?token=${confirmation}`)).statusCode).toBe(200);
    expect((await world.post('/api/auth/signin', { username, password: newer })).statusCode).toBe(200);
  });

  it('refuses a reset link’s secret, and the reverse', async () => {
    const username = 'mixed@example.test';
    await world.signedUp(username);
    const confirmation = world.tokenIn(username);
    await world.post('/api/auth/password/forgot', { username });
    await world.sendEmails();
    const [, accountRef = '', secret = ''] = /reset-password\/([^/]+)\/(.+)$/.exec(world.linkIn(username)) ?? [];
    expect((await world.get(`/api/auth/verify?token=${secret}`)).json().error.code).toBe('link_invalid');
    const answer = await world.post(`/api/auth/password/${accountRef}/${confirmation}`, { password: 'Newer-horse-2' });
    expect(answer.json().error.code).toBe('link_invalid');
    expect((await world.get(`/api/auth/verify?token=${confirmation}`)).json().data.confirmed).toBe(true);
  });

  it('logs nobody in from a foreign page, nor where its call is opened as a page', async () => {
    await world.signedUp('lured@example.test');
    const url = `/api/auth/verify?token=${world.tokenIn('lured@example.test')}`;
    const foreign: Record<string, string>[] = [{ origin: 'http://evil.test' }, { 'sec-fetch-mode': 'navigate' }];
    for (const headers of foreign) {
      const answer = await world.get(url, headers);
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'forbidden']);
      expect(answer.cookies).toEqual([]);
    }
    expect((await world.get(url, { origin: 'http://localhost:3000', 'sec-fetch-mode': 'cors' })).statusCode).toBe(200);
  });

  it('confirms the link’s account, not the one that is logged in', async () => {
    await world.signedUp('signed-in@example.test');
    const me = await world.post('/api/auth/signin', { username: 'signed-in@example.test', password });
    await world.signedUp('neighbour@example.test');
    const url = `/api/auth/verify?token=${world.tokenIn('neighbour@example.test')}`;
    const { session } = (await world.get(url, bearer(me))).json().data;
    expect(session.userId).not.toBe(me.json().data.userId);
    expect((await world.get('/api/auth/verify', bearer(me))).json().data.confirmed).toBe(false);
  });

  it('asks a visitor without a link to log in', async () => {
    expect((await world.get('/api/auth/verify')).json().error.code).toBe('unauthenticated');
  });

  it('sends nothing to an unknown or confirmed address, and answers the same', async () => {
    const account = await createAccount(world.api.app, world.api.db);
    for (const username of [account.email, 'stranger@example.test']) {
      expect((await world.post('/api/auth/confirmation/resend', { username })).json().data).toEqual({ sent: true });
    }
    await world.sendEmails();
    expect(world.mailbox.last(account.email)).toBeUndefined();
    expect(world.mailbox.last('stranger@example.test')).toBeUndefined();
  });
});

describe('emails', () => {
  it('wait for a server that is down, and are sent once', async () => {
    world.mailbox.refuse(1);
    await world.signedUp('patient@example.test');
    expect(world.mailbox.last('patient@example.test')).toBeUndefined();
    await world.api.db('mail_outbox').whereNull('sent_at').update({ next_attempt_at: world.api.db.fn.now() });
    await world.sendEmails();
    await world.sendEmails();
    expect(world.mailbox.mails.filter((mail) => mail.to === 'patient@example.test')).toHaveLength(1);
  });

  it('contain a page and text with the same link', async () => {
    await world.signedUp('looks@example.test');
    const mail = world.mailbox.last('looks@example.test');
    expect(mail?.text).toContain(world.linkIn('looks@example.test'));
    expect(mail?.html).toContain(`href="http://localhost:3000${world.linkIn('looks@example.test')}"`);
  });
});
