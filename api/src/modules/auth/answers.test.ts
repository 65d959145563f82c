import { termsVersion } from '@fanfare/api-contract/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, authWorld, bearer, password, withCookie } from './test/auth-world.ts';

const catalogueText = 'Email or password are invalid, check for typo and try again';

let world: Awaited<ReturnType<typeof authWorld>>;
beforeAll(async () => {
  world = await authWorld({ FANFARE_LIMITS: JSON.stringify({ signin: { max: 3, windowSeconds: 60 } }) });
});
afterAll(() => world.close());

describe('answers with tokens', () => {
  const isSafe = ({ headers }: Answer) =>
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
    });

  it('can’t be cached, sniffed or framed, and carry the refresh token only in the cookie', async () => {
    const username = 'headers@example.test';
    await world.signedUp(username);
    const confirmed = await world.get(`/api/auth/verify?token=${world.tokenIn(username)}`);
    const signedIn = await world.post('/api/auth/signin', { username, password });
    const refreshed = await world.post('/api/auth/refresh', undefined, withCookie(signedIn));
    for (const answer of [confirmed, signedIn, refreshed]) {
      expect(answer.statusCode).toBe(200);
      isSafe(answer);
      expect(answer.cookies.map(({ name }) => name.replace(/_\d+$/, ''))).toEqual([
        'fanfare_refresh',
        'fanfare_device',
      ]);
      for (const cookie of answer.cookies) {
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
        expect(cookie).not.toHaveProperty('domain');
        expect(answer.body).not.toContain(cookie.value);
      }
    }
    for (const answer of [
      await world.post('/api/auth/signin', { username, password: 'Wrong-horse-1' }),
      await world.get('/api/auth/verify?token=nothing'),
      await world.post('/api/auth/password/forgot', { username }),
      await world.get('/api/account', bearer(signedIn)),
    ]) {
      isSafe(answer);
      expect(answer.cookies).toEqual([]);
    }
  });

  it('go to our own origins alone', async () => {
    const from = (origin: string) =>
      world.post('/api/auth/signin', { username: 'nobody@example.test', password }, { origin });
    const ours = await from('http://localhost:3000');
    expect(ours.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    expect((await from('http://evil.test')).headers['access-control-allow-origin']).toBeUndefined();
    expect((await from('null')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('malformed logins', () => {
  const signIn = (payload: object) => world.post('/api/auth/signin', payload);

  it('are refused before hashing: an over-long password doesn’t count as an attempt', async () => {
    const username = 'long@example.test';
    await world.signedUp(username);
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await signIn({ username, password: `${password}${'x'.repeat(200 * 10 ** (turn % 3))}` });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toMatchObject({ code: 'invalid_input', message: catalogueText });
    }
    expect((await signIn({ username, password })).statusCode).toBe(200);
  });

  it.each([
    ['a number', { username: 'a@example.test', password: 12_345_678 }],
    ['an object, as a query of another database would have it', { username: { $gt: '' }, password: { $gt: '' } }],
    ['a list', { username: ['a@example.test'], password }],
    ['an unknown key', { username: 'a@example.test', password, isStaff: true }],
    ['nothing', {}],
  ])('are refused: %s', async (_what, payload) => {
    const answer = await signIn(payload);
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, catalogueText]);
    expect(answer.cookies).toEqual([]);
  });

  it('don’t match an address that is merely similar', async () => {
    await world.signedUp('kelvin@example.test');
    for (const username of ['kelvin@example.test\u0000', 'kelvin%@example.test', "' OR 1=1 --"]) {
      expect([400, 401]).toContain((await signIn({ username, password })).statusCode);
    }
    for (const username of [
      '\u212Aelvin@example.test',
      'kelvin@example.test,evil@evil.test',
      'kelvin@example.test\r\nBcc: evil@evil.test',
    ]) {
      const answer = await world.post('/api/auth/password/forgot', { username });
      expect(answer.json().error.fields).toEqual({ username: 'Email must be valid' });
    }
  });

  it('accepts an address with surrounding spaces and in any case', async () => {
    await world.signedUp('  Mixed.Case@Example.TEST ');
    expect(await world.api.db('accounts').where('email', 'mixed.case@example.test').first('email')).toMatchObject({
      email: 'mixed.case@example.test',
    });
    expect((await signIn({ username: ' MIXED.case@example.test', password })).statusCode).toBe(200);
  });
});

describe.each(['/api/auth/signup', '/api/v2/public/auth/signup'])('%s', (url) => {
  it('refuses and answers in the same words as the other', async () => {
    const refused = await world.post(url, { username: 'nobody', password: 'short' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toMatchObject({
      code: 'invalid_input',
      message: catalogueText,
      fields: { username: 'Email must be valid', password: 'Password must be 8 characters long' },
    });
    const tooLong = await world.post(url, {
      username: `${'a'.repeat(250)}@example.test`,
      password: `Aa1${'x'.repeat(198)}`,
    });
    expect(tooLong.json().error.fields).toEqual({
      username: 'Email must be valid',
      password: 'Password must be at most 200 characters long',
    });
    const username = `same${url.length}@example.test`;
    const answer = await world.post(url, { username: username.toUpperCase(), password, termsVersion });
    expect(answer.json()).toEqual({ success: true, data: { username, status: 'confirmation_sent' } });
    expect(answer.cookies).toEqual([]);
    await world.sendEmails();
    expect(world.mailbox.last(username)?.subject).toBe('Confirm your email address');
  });
});

describe('logging out', () => {
  it('answers a visitor, and ends the session of a caller who has only an access token', async () => {
    expect((await world.post('/api/auth/signout')).json().data).toEqual({ signedOut: true });
    const username = 'token-only@example.test';
    await world.signedUp(username);
    const session = await world.post('/api/auth/signin', { username, password });
    expect((await world.post('/api/auth/signout', undefined, bearer(session))).statusCode).toBe(200);
    expect((await world.post('/api/auth/refresh', undefined, withCookie(session))).statusCode).toBe(401);
  });
});
