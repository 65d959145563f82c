import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, authWorld, bearer, cookieOf, day, password, withCookie } from './test/auth-world.ts';

const catalogueText = 'Email or password are invalid, check for typo and try again';

let world: Awaited<ReturnType<typeof authWorld>>;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

describe('logging in', () => {
  it('answers the same for an unknown address and a wrong password', async () => {
    await world.signedUp('known@example.test');
    for (const body of [
      { username: 'known@example.test', password: 'Wrong-horse-1' },
      { username: 'unknown@example.test', password },
      { username: '', password: '' },
    ]) {
      const answer = await world.post('/api/auth/signin', body);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().error).toMatchObject({ code: 'invalid_credentials', message: catalogueText });
      expect(answer.cookies).toEqual([]);
    }
  });

  it('refuses a suspended account, and its open session immediately', async () => {
    await world.signedUp('banned@example.test');
    const session = await world.post('/api/auth/signin', { username: 'banned@example.test', password });
    await world.api
      .db('accounts')
      .where({ email: 'banned@example.test' })
      .update({ suspended_at: world.api.db.raw('app_now()') });
    expect((await world.get('/api/account', bearer(session))).json().error.code).toBe('session_expired');
    expect((await world.post('/api/auth/signin', { username: 'banned@example.test', password })).statusCode).toBe(403);
  });

  it('gives a token of ten minutes and a cookie that scripts can’t read', async () => {
    await world.signedUp('in@example.test');
    const answer = await world.post('/api/auth/signin', { username: 'IN@example.test', password });
    const { expiresAt } = answer.json().data;
    expect(Math.round((Date.parse(expiresAt) - world.api.app.clock.now().getTime()) / 1_000)).toBeLessThanOrEqual(600);
    expect(cookieOf(answer)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
    expect((await world.get('/api/account', bearer(answer))).statusCode).toBe(200);
    await world.api.advanceClock(601);
    expect((await world.get('/api/account', bearer(answer))).json().error.code).toBe('session_expired');
  });

  it('rejects a token with a foreign signature, or none', async () => {
    const forged = [
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoxLCJleHAiOjk5OTk5OTk5OTl9.',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwic2lkIjoxLCJleHAiOjk5OTk5OTk5OTl9.c2lnbmF0dXJl',
      'nonsense',
    ];
    for (const token of forged) {
      expect((await world.get('/api/account', { authorization: `Bearer ${token}` })).json().error.code).toBe(
        'unauthenticated',
      );
    }
  });
});

describe('refreshing', () => {
  const refresh = (from: Answer, headers: Record<string, string> = {}) =>
    world.post('/api/auth/refresh', undefined, { ...withCookie(from), ...headers });

  async function session(): Promise<Answer> {
    const username = `refresh${(await world.api.db('accounts').count().first())?.['count']}@example.test`;
    await world.signedUp(username);
    return world.post('/api/auth/signin', { username, password });
  }

  it('refuses a page of another origin, and a caller without a cookie', async () => {
    const first = await session();
    expect((await refresh(first, { origin: 'http://evil.test' })).json().error.code).toBe('forbidden');
    expect((await world.post('/api/auth/refresh')).json().error.code).toBe('unauthenticated');
    expect((await refresh(first, { origin: 'http://localhost:3000' })).statusCode).toBe(200);
  });

  it('rotates, and lasts beyond a month', async () => {
    const first = await session();
    await world.api.advanceClock(30 * day);
    const second = await refresh(first);
    expect(second.statusCode).toBe(200);
    expect(cookieOf(second)?.value).not.toBe(cookieOf(first)?.value);
    expect((await world.get('/api/account', bearer(second))).statusCode).toBe(200);
    await world.api.advanceClock(91 * day);
    expect((await refresh(second)).json().error.code).toBe('session_expired');
  });

  it('ends a year after it began, however much it is used; staff’s after a month', async () => {
    const username = 'long@example.test';
    await world.signedUp(username);
    const lives = async () => {
      let last = await world.post('/api/auth/signin', { username, password });
      let days = 0;
      for (; days < 600; days += 29) {
        await world.api.advanceClock(29 * day);
        const next = await refresh(last);
        if (next.statusCode !== 200) break;
        last = next;
        expect((await world.get('/api/account', bearer(last))).statusCode).toBe(200);
      }
      return days;
    };
    expect(await lives()).toBe(29 * 12);
    await world.api.db('accounts').where({ email: username }).update({ is_staff: true });
    expect(await lives()).toBe(29);
    const session = await world.post('/api/auth/signin', { username, password });
    const ends = world.api.db.raw("app_now() + interval '1 second'");
    await world.api.db('sessions').where({ account_id: session.json().data.userId }).update({ expires_at: ends });
    await world.api.advanceClock(2);
    expect((await world.get('/api/account', bearer(session))).json().error.code).toBe('session_expired');
  });

  it('gives two tabs that refresh together the same next token', async () => {
    const first = await session();
    const [one, other] = await Promise.all([refresh(first), refresh(first)]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(cookieOf(one)?.value).toBe(cookieOf(other)?.value);
    expect((await refresh(one)).statusCode).toBe(200);
  });

  it('ends the session when a spent token is reused after the grace', async () => {
    const first = await session();
    const second = await refresh(first);
    await world.api.advanceClock(11);
    expect((await refresh(first)).json().error.code).toBe('session_expired');
    expect((await refresh(second)).json().error.code).toBe('session_expired');
    expect((await world.get('/api/account', bearer(second))).json().error.code).toBe('session_expired');
  });

  it('ends the session when the token before the last one is reused, even within the grace', async () => {
    const first = await session();
    const second = await refresh(first);
    await refresh(second);
    expect((await refresh(first)).json().error.code).toBe('session_expired');
    expect((await refresh(second)).json().error.code).toBe('session_expired');
  });

  it('fails after logging out', async () => {
    const first = await session();
    expect(
      (await world.post('/api/auth/signout', undefined, { ...withCookie(first), origin: 'http://evil.test' }))
        .statusCode,
    ).toBe(403);
    const out = await world.post('/api/auth/signout', undefined, { ...withCookie(first), ...bearer(first) });
    expect(out.json().data).toEqual({ signedOut: true });
    expect(cookieOf(out)?.value).toBe('');
    expect((await refresh(first)).json().error.code).toBe('session_expired');
    expect((await world.get('/api/account', bearer(first))).json().error.code).toBe('session_expired');
  });
});
