import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { type TestMailbox, testMailbox } from '../../../test/mailbox.ts';

const catalogueText = 'Email or password are invalid, check for typo and try again';
const password = 'Correct-horse-1';
const day = 86_400;

let mailbox: TestMailbox;
let api: TestApp;

beforeAll(async () => {
  mailbox = await testMailbox();
  api = await testApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });
const sendMails = () => api.app.jobs.run('mail');
const linkIn = (to: string) => /http:\/\/localhost:3000(\S+)/.exec(mailbox.last(to)?.text ?? '')?.[1] ?? '';
const tokenIn = (to: string) => new URLSearchParams(linkIn(to).split('?')[1]).get('token') ?? '';
type Answer = Awaited<ReturnType<typeof post>>;
const cookieOf = (answer: Answer) => answer.cookies[0];
const withCookie = (answer: Answer) => ({ cookie: `${cookieOf(answer)?.name}=${cookieOf(answer)?.value}` });
const bearer = (answer: Answer) => ({ authorization: `Bearer ${answer.json().data.token}` });

async function signedUp(username: string): Promise<void> {
  expect((await post('/api/auth/signup', { username, password })).statusCode).toBe(200);
  await sendMails();
}

describe('signing up', () => {
  it('names each field that is wrong in the specification’s words', async () => {
    const refused = async (body: object) => {
      const answer = await post('/api/auth/signup', body);
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

  it('refuses keys that it doesn’t know', async () => {
    const answer = await post('/api/auth/signup', { username: 'a@example.test', password, isStaff: true });
    expect(answer.statusCode).toBe(400);
    expect(await api.db('accounts').where({ email: 'a@example.test' })).toHaveLength(0);
  });

  it('answers the same for a known address, and tells its owner by mail', async () => {
    const account = await createAccount(api.app, api.db);
    const known = await post('/api/auth/signup', { username: account.email, password });
    const unknown = await post('/api/v2/public/auth/signup', { username: 'new@example.test', password });
    await sendMails();
    expect(known.json()).toEqual({ success: true, data: { username: account.email, status: 'confirmation_sent' } });
    expect(unknown.json()).toEqual({
      success: true,
      data: { username: 'new@example.test', status: 'confirmation_sent' },
    });
    expect(mailbox.last(account.email)?.subject).toBe('You already have a Fanfare account');
    expect(mailbox.last('new@example.test')?.subject).toBe('Confirm your e-mail address');
    const stored = await api.db('accounts').where({ id: account.id }).first();
    expect(stored.password_hash).toBeNull();
  });

  it('takes an address once, whatever its case', async () => {
    await signedUp('case@example.test');
    await signedUp('CASE@example.test');
    expect(await api.db('accounts').where({ email: 'case@example.test' })).toHaveLength(1);
  });
});

describe('confirming', () => {
  it('refuses a link that is unknown, too old, or used', async () => {
    expect((await get('/api/auth/verify?token=nothing')).json().error.code).toBe('link_invalid');
    await signedUp('late@example.test');
    await api.advanceClock(day + 1);
    expect((await get(`/api/auth/verify?token=${tokenIn('late@example.test')}`)).json().error.code).toBe(
      'link_invalid',
    );
    await post('/api/auth/confirmation/resend', { username: 'late@example.test' });
    await sendMails();
    const url = `/api/auth/verify?token=${tokenIn('late@example.test')}`;
    expect((await get(url)).json().data.confirmed).toBe(true);
    expect((await get(url)).json().error.code).toBe('link_invalid');
  });

  it('signs in by the link, once, and the waiting tab hears of it', async () => {
    await signedUp('fresh@example.test');
    const waiting = await post('/api/auth/signin', { username: 'fresh@example.test', password });
    expect((await get('/api/auth/verify', bearer(waiting))).json().data).toEqual({ confirmed: false, session: null });
    const confirmed = await get(`/api/auth/verify?token=${tokenIn('fresh@example.test')}`);
    const { session } = confirmed.json().data;
    expect((await get('/api/account', { authorization: `Bearer ${session.token}` })).json().data).toMatchObject({
      id: session.userId,
      email: 'fresh@example.test',
      emailConfirmed: true,
      artist_id: null,
    });
    expect((await get('/api/auth/verify', bearer(waiting))).json().data.confirmed).toBe(true);
  });

  it('asks a visitor without a link to log in', async () => {
    expect((await get('/api/auth/verify')).json().error.code).toBe('unauthenticated');
  });

  it('sends nothing to an unknown or confirmed address, and answers the same', async () => {
    const account = await createAccount(api.app, api.db);
    for (const username of [account.email, 'stranger@example.test']) {
      expect((await post('/api/auth/confirmation/resend', { username })).json().data).toEqual({ sent: true });
    }
    await sendMails();
    expect(mailbox.last(account.email)).toBeUndefined();
    expect(mailbox.last('stranger@example.test')).toBeUndefined();
  });
});

describe('signing in', () => {
  it('says the same for an unknown address and a wrong password', async () => {
    await signedUp('known@example.test');
    for (const body of [
      { username: 'known@example.test', password: 'Wrong-horse-1' },
      { username: 'unknown@example.test', password },
      { username: '', password: '' },
    ]) {
      const answer = await post('/api/auth/signin', body);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().error).toMatchObject({ code: 'invalid_credentials', message: catalogueText });
      expect(answer.cookies).toEqual([]);
    }
  });

  it('refuses a suspended account, and its open session at once', async () => {
    await signedUp('banned@example.test');
    const session = await post('/api/auth/signin', { username: 'banned@example.test', password });
    await api
      .db('accounts')
      .where({ email: 'banned@example.test' })
      .update({ suspended_at: api.db.raw('app_now()') });
    expect((await get('/api/account', bearer(session))).json().error.code).toBe('session_expired');
    expect((await post('/api/auth/signin', { username: 'banned@example.test', password })).statusCode).toBe(403);
  });

  it('gives a token of ten minutes and a cookie that scripts can’t read', async () => {
    await signedUp('in@example.test');
    const answer = await post('/api/auth/signin', { username: 'IN@example.test', password });
    const { expiresAt } = answer.json().data;
    expect(Math.round((Date.parse(expiresAt) - api.app.clock.now().getTime()) / 1_000)).toBeLessThanOrEqual(600);
    expect(cookieOf(answer)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
    expect((await get('/api/account', bearer(answer))).statusCode).toBe(200);
    await api.advanceClock(601);
    expect((await get('/api/account', bearer(answer))).json().error.code).toBe('session_expired');
  });

  it('takes no token that was signed by somebody else, or by nobody', async () => {
    const forged = [
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoxLCJleHAiOjk5OTk5OTk5OTl9.',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwic2lkIjoxLCJleHAiOjk5OTk5OTk5OTl9.c2lnbmF0dXJl',
      'nonsense',
    ];
    for (const token of forged) {
      expect((await get('/api/account', { authorization: `Bearer ${token}` })).json().error.code).toBe(
        'unauthenticated',
      );
    }
  });
});

describe('refreshing', () => {
  const refresh = (from: Answer, headers: Record<string, string> = {}) =>
    post('/api/auth/refresh', undefined, { ...withCookie(from), ...headers });

  async function session(): Promise<Answer> {
    const username = `refresh${(await api.db('accounts').count().first())?.['count']}@example.test`;
    await signedUp(username);
    return post('/api/auth/signin', { username, password });
  }

  it('refuses a page of another origin, and a caller without a cookie', async () => {
    const first = await session();
    expect((await refresh(first, { origin: 'http://evil.test' })).json().error.code).toBe('forbidden');
    expect((await post('/api/auth/refresh')).json().error.code).toBe('unauthenticated');
    expect((await refresh(first, { origin: 'http://localhost:3000' })).statusCode).toBe(200);
  });

  it('rotates, and outlives a month on the clock', async () => {
    const first = await session();
    await api.advanceClock(30 * day);
    const second = await refresh(first);
    expect(second.statusCode).toBe(200);
    expect(cookieOf(second)?.value).not.toBe(cookieOf(first)?.value);
    expect((await get('/api/account', bearer(second))).statusCode).toBe(200);
    await api.advanceClock(91 * day);
    expect((await refresh(second)).json().error.code).toBe('session_expired');
  });

  it('gives two tabs that refresh at once the same next token', async () => {
    const first = await session();
    const [one, other] = await Promise.all([refresh(first), refresh(first)]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(cookieOf(one)?.value).toBe(cookieOf(other)?.value);
    expect((await refresh(one)).statusCode).toBe(200);
  });

  it('ends the session when a spent token comes back after the grace', async () => {
    const first = await session();
    const second = await refresh(first);
    await api.advanceClock(11);
    expect((await refresh(first)).json().error.code).toBe('session_expired');
    expect((await refresh(second)).json().error.code).toBe('session_expired');
    expect((await get('/api/account', bearer(second))).json().error.code).toBe('session_expired');
  });

  it('ends the session when the token before the last one comes back, even within the grace', async () => {
    const first = await session();
    const second = await refresh(first);
    await refresh(second);
    expect((await refresh(first)).json().error.code).toBe('session_expired');
    expect((await refresh(second)).json().error.code).toBe('session_expired');
  });

  it('is over after signing out', async () => {
    const first = await session();
    expect(
      (await post('/api/auth/signout', undefined, { ...withCookie(first), origin: 'http://evil.test' })).statusCode,
    ).toBe(403);
    const out = await post('/api/auth/signout', undefined, { ...withCookie(first), ...bearer(first) });
    expect(out.json().data).toEqual({ signedOut: true });
    expect(cookieOf(out)?.value).toBe('');
    expect((await refresh(first)).json().error.code).toBe('session_expired');
    expect((await get('/api/account', bearer(first))).json().error.code).toBe('session_expired');
  });
});

describe('resetting a password', () => {
  const linkOf = async (username: string) => {
    await post('/api/auth/password/forgot', { username });
    await sendMails();
    return linkIn(username).replace('/reset-password/', '/api/auth/password/');
  };

  it('answers the same for an unknown address, and mails nobody', async () => {
    expect((await post('/api/auth/password/forgot', { username: 'ghost@example.test' })).json().data).toEqual({
      sent: true,
    });
    await sendMails();
    expect(mailbox.last('ghost@example.test')).toBeUndefined();
  });

  it('refuses a link whose parts don’t belong together, that is too old, or used', async () => {
    await signedUp('reset@example.test');
    await signedUp('other@example.test');
    const [mine, theirs] = [await linkOf('reset@example.test'), await linkOf('other@example.test')];
    const mixed = `${mine.slice(0, mine.lastIndexOf('/'))}${theirs.slice(theirs.lastIndexOf('/'))}`;
    const change = (link: string, to = 'Another-horse-2') => post(link, { password: to });
    expect((await change(mixed)).json().error.code).toBe('link_invalid');
    expect((await change(mine, 'short')).json().error.fields.password).toBe('Password must be 8 characters long');
    await api.advanceClock(31 * 60);
    expect((await change(mine)).json().error.code).toBe('link_invalid');
    const fresh = await linkOf('reset@example.test');
    expect((await change(fresh)).json().data).toEqual({ changed: true });
    expect((await change(fresh)).json().error.code).toBe('link_invalid');
  });

  it('ends all sessions, and tells the owner', async () => {
    await signedUp('everywhere@example.test');
    const before = await post('/api/auth/signin', { username: 'everywhere@example.test', password });
    const link = await linkOf('everywhere@example.test');
    await post(link, { password: 'Another-horse-2' });
    await sendMails();
    expect((await get('/api/account', bearer(before))).json().error.code).toBe('session_expired');
    expect((await post('/api/auth/refresh', undefined, withCookie(before))).json().error.code).toBe('session_expired');
    expect((await post('/api/auth/signin', { username: 'everywhere@example.test', password })).statusCode).toBe(401);
    const again = { username: 'everywhere@example.test', password: 'Another-horse-2' };
    expect((await post('/api/auth/signin', again)).statusCode).toBe(200);
    expect(mailbox.last('everywhere@example.test')?.subject).toBe('Your password was changed');
  });
});

describe('mails', () => {
  it('wait for a server that is down, and leave once', async () => {
    mailbox.refuse(1);
    await signedUp('patient@example.test');
    expect(mailbox.last('patient@example.test')).toBeUndefined();
    await api.db('mail_outbox').whereNull('sent_at').update({ next_attempt_at: api.db.fn.now() });
    await sendMails();
    await sendMails();
    expect(mailbox.mails.filter((mail) => mail.to === 'patient@example.test')).toHaveLength(1);
  });

  it('come as a page and as text with the same link', async () => {
    await signedUp('looks@example.test');
    const mail = mailbox.last('looks@example.test');
    expect(mail?.text).toContain(linkIn('looks@example.test'));
    expect(mail?.html).toContain(`href="http://localhost:3000${linkIn('looks@example.test')}"`);
  });
});
