import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, authWorld, bearer, password, withCookie } from './test/auth-world.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const next = 'Another-horse-2';

let world: Awaited<ReturnType<typeof authWorld>>;
let address: string;
beforeAll(async () => {
  world = await authWorld({ FANFARE_LIMITS: JSON.stringify({ signin: { max: 8, windowSeconds: 60 } }) });
  await world.api.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(world.api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

const signIn = (username: string, userAgent: string, secret = password) =>
  world.post('/api/auth/signin', { username, password: secret }, { 'user-agent': userAgent });
async function twoSessions(username: string): Promise<[here: Answer, there: Answer]> {
  await world.signedUp(username);
  return [await signIn(username, firefox), await signIn(username, safari)];
}
const listed = async (as: Answer) => (await world.get('/api/v2/sessions', bearer(as))).json().data;
const remove = (as: Answer, id: number | string) =>
  world.api.app.inject({ method: 'DELETE', url: `/api/v2/sessions/${id}`, headers: bearer(as) });
const change = (as: Answer, body: object, headers = {}) =>
  world.api.app.inject({
    method: 'PUT',
    url: '/api/v2/account/password',
    headers: { ...bearer(as), ...headers },
    payload: body,
  });
const code = (answer: Answer) => answer.json().error?.code ?? answer.statusCode;
const isIn = async (session: Answer) => (await world.get('/api/account', bearer(session))).statusCode === 200;

/** A tab's live events until the server closes the stream. */
async function stream(session: Answer): Promise<{ told: Promise<string> }> {
  const { ticket } = (await world.post('/api/v2/live/ticket', undefined, bearer(session))).json().data;
  const response = await fetch(`${address}/api/v2/live?ticket=${ticket}`);
  return { told: response.text() };
}

describe('the list of sessions', () => {
  it('asks a visitor to log in', async () => {
    expect((await world.get('/api/v2/sessions')).statusCode).toBe(401);
    expect((await world.post('/api/v2/sessions/end-others')).statusCode).toBe(401);
  });

  it('lists only the account’s own, the current one first, then by last use, in plain words', async () => {
    const [here, there] = await twoSessions('list@example.test');
    await twoSessions('neighbour@example.test');
    await world.post('/api/auth/refresh', undefined, withCookie(here));
    expect(await listed(there)).toMatchObject([
      { device: 'Safari on iPhone', isCurrent: true },
      { device: 'Firefox on Linux', isCurrent: false },
    ]);
    const mine = await listed(here);
    expect(mine).toMatchObject([{ isCurrent: true }, { isCurrent: false }]);
    expect(Object.keys(mine[0]).toSorted()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastUsedAt']);
    expect(Date.parse(mine[0].lastUsedAt)).toBeGreaterThan(Date.parse(mine[0].createdAt));
  });

  it('leaves out ended sessions, and those whose refresh token expired', async () => {
    const [here, there] = await twoSessions('gone@example.test');
    await world.post('/api/auth/signout', undefined, withCookie(there));
    expect(await listed(here)).toHaveLength(1);
    await signIn('gone@example.test', safari);
    await world.api.advanceClock(91 * 86_400);
    expect(await listed(await signIn('gone@example.test', firefox))).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('refuses somebody else’s session, an ended one, and an invalid id', async () => {
    const [here, there] = await twoSessions('mine@example.test');
    const [stranger] = await twoSessions('stranger@example.test');
    const [, other] = await listed(here);
    expect(code(await remove(stranger, other.id))).toBe('not_found');
    expect(await isIn(there)).toBe(true);
    for (const none of ['mine', '0', '9007199254740991', '99999999999999999999']) {
      expect(code(await remove(here, none))).toBe('not_found');
    }
    expect(code(await remove(here, other.id))).toBe(200);
    expect(code(await remove(here, other.id))).toBe('not_found');
  });

  it('ends one with its token, refresh token and stream immediately, and no other', async () => {
    const [here, there] = await twoSessions('one@example.test');
    const [gone, stays] = [await stream(there), await stream(here)];
    const [, other] = await listed(here);
    expect((await remove(here, other.id)).json().data).toEqual({ ended: true });
    expect(await gone.told).toContain('event: ended');
    expect(await isIn(there)).toBe(false);
    expect(code(await world.post('/api/auth/refresh', undefined, withCookie(there)))).toBe('session_expired');
    expect(await isIn(here)).toBe(true);
    // Logging out notifies the last tab.
    await world.post('/api/auth/signout', undefined, withCookie(here));
    expect(await stays.told).toContain('event: ended');
  });

  it('ends the one that logs out, whichever of several that is', async () => {
    const [first, second] = await twoSessions('each@example.test');
    const sessions = [first, second, await signIn('each@example.test', safari)];
    for (const leaving of [2, 0, 1]) {
      const before = await Promise.all(sessions.map(isIn));
      await world.post('/api/auth/signout', undefined, withCookie(sessions[leaving]!));
      const after = before.map((was, index) => was && index !== leaving);
      expect(await Promise.all(sessions.map(isIn))).toEqual(after);
    }
  });

  it('ends all others, and returns how many', async () => {
    const [here, there] = await twoSessions('others@example.test');
    const third = await signIn('others@example.test', safari);
    const [neighbour] = await twoSessions('untouched@example.test');
    const answer = await world.post('/api/v2/sessions/end-others', undefined, bearer(here));
    expect(answer.json().data).toEqual({ endedCount: 2 });
    expect(await Promise.all([here, there, third, neighbour].map(isIn))).toEqual([true, false, false, true]);
    expect((await world.post('/api/v2/sessions/end-others', undefined, bearer(here))).json().data.endedCount).toBe(0);
  });
});

describe('changing the password', () => {
  it('refuses a wrong current password on its field and a weak new one in the specification’s words, and changes nothing', async () => {
    const [here, there] = await twoSessions('wrong@example.test');
    const fieldsOf = async (body: object) => (await change(here, body)).json().error.fields;
    expect(await fieldsOf({})).toEqual({
      currentPassword: 'Current password is required',
      password: 'Password is required',
    });
    expect(await fieldsOf({ currentPassword: password, password: 'Short1' })).toEqual({
      password: 'Password must be 8 characters long',
    });
    const wrong = await change(here, { currentPassword: 'Wrong-horse-1', password: next });
    expect([wrong.statusCode, code(wrong)]).toEqual([400, 'invalid_input']);
    expect(wrong.json().error.fields).toEqual({ currentPassword: 'This isn’t your password' });
    expect(await Promise.all([here, there].map(isIn))).toEqual([true, true]);
    expect((await signIn('wrong@example.test', firefox)).statusCode).toBe(200);
    await world.sendEmails();
    expect(world.mailbox.last('wrong@example.test')?.subject).toBe('Confirm your email address');
  });

  it('shares its limit with logins', async () => {
    const [here] = await twoSessions('guess@example.test');
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => change(here, { currentPassword: 'Wrong-horse-1', password: next })),
    );
    // Two of the eight were the logins themselves.
    expect(tries.filter((answer) => answer.statusCode === 400)).toHaveLength(6);
    expect(tries.filter((answer) => answer.statusCode === 429)).toHaveLength(4);
    expect((await change(here, { currentPassword: password, password: next })).statusCode).toBe(429);
    expect((await signIn('guess@example.test', firefox)).statusCode).toBe(429);
  });

  it('ends the other sessions with their money calls and streams immediately, keeps this one, and notifies the owner', async () => {
    const [here, there] = await twoSessions('change@example.test');
    const gone = await stream(there);
    const answer = await change(here, { currentPassword: password, password: next });
    expect(answer.json().data).toEqual({ changed: true, endedCount: 1 });
    for (const url of [
      '/api/v2/campaigns/1/complete',
      '/api/fanfare/stripe/create-payment-intent',
      '/api/cash-out/demand',
    ]) {
      expect(code(await world.post(url, {}, bearer(there)))).toBe('session_expired');
    }
    expect(await gone.told).toContain('event: ended');
    expect(code(await world.post('/api/auth/refresh', undefined, withCookie(there)))).toBe('session_expired');
    expect(await isIn(here)).toBe(true);
    expect((await world.post('/api/auth/refresh', undefined, withCookie(here))).statusCode).toBe(200);
    expect(code(await signIn('change@example.test', firefox))).toBe('invalid_credentials');
    expect((await signIn('change@example.test', firefox, next)).statusCode).toBe(200);
    await world.sendEmails();
    const mail = world.mailbox.last('change@example.test');
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).toContain('Every other device was logged out');
  });

  it('invalidates reset links that were sent before', async () => {
    const [here] = await twoSessions('link@example.test');
    await world.post('/api/auth/password/forgot', { username: 'link@example.test' });
    await world.sendEmails();
    const link = world.linkIn('link@example.test').replace('/reset-password/', '/api/auth/password/');
    expect((await change(here, { currentPassword: password, password: next })).statusCode).toBe(200);
    expect(code(await world.post(link, { password: 'Thieves-horse-3' }))).toBe('link_invalid');
  });

  it('survives the confirmation of an earlier sign-up', async () => {
    const [here] = await twoSessions('unconfirmed@example.test');
    expect((await change(here, { currentPassword: password, password: next })).statusCode).toBe(200);
    await world.get(`/api/auth/verify?token=${world.tokenIn('unconfirmed@example.test')}`);
    expect((await signIn('unconfirmed@example.test', firefox, next)).statusCode).toBe(200);
    expect(await isIn(here)).toBe(true);
  });

  it('accepts one of two simultaneous changes, so that nobody ends up with a password they don’t know', async () => {
    const [here] = await twoSessions('twice@example.test');
    const answers = await Promise.all(
      [next, 'Third-horse-3'].map((wanted) => change(here, { currentPassword: password, password: wanted })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400]);
    const kept = answers[0]!.statusCode === 200 ? next : 'Third-horse-3';
    expect((await signIn('twice@example.test', firefox, kept)).statusCode).toBe(200);
  });

  it('stores neither password for idempotent replays', async () => {
    const [here] = await twoSessions('key@example.test');
    const body = { currentPassword: password, password: next };
    expect((await change(here, body, { 'idempotency-key': 'once' })).statusCode).toBe(200);
    expect(await world.api.db('idempotency_keys').where({ key: 'once' })).toEqual([]);
  });
});
