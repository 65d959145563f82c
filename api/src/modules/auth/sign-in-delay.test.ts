import { termsVersion } from '@fanfare/api-contract/terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, authWorld, password } from './test/auth-world.ts';

/* Somebody who guesses the password of one address from many networks is slowed down; its owner isn't. */

const freeTries = 4;
/** Long enough for a slow machine. */
const firstSeconds = 4;
const maxSeconds = 120;
let world: Awaited<ReturnType<typeof authWorld>>;
beforeAll(async () => {
  world = await authWorld({
    FANFARE_RULES: JSON.stringify({
      accounts: { signinDelay: { freeTries, firstSeconds, maxSeconds }, signupEmailSeconds: 10 },
    }),
    FANFARE_LIMITS: JSON.stringify({ forgotPerEmail: { max: 3, windowSeconds: 3_600 } }),
  });
});
afterAll(() => world.close());

let lastAddress = 0;
const anotherAddress = () => {
  lastAddress += 1;
  return `2001:db8:${lastAddress.toString(16)}::1`;
};
const attempt = (username: string, tried: string, headers: Record<string, string> = {}): Promise<Answer> =>
  world.api.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    headers,
    payload: { username, password: tried },
    remoteAddress: anotherAddress(),
  });
const cookiesOf = (answer: Answer) => ({
  cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
});
const markIn = (answer: Answer) => answer.cookies.find(({ name }) => name.startsWith('fanfare_device'))?.value;
async function owners(...emails: string[]): Promise<void> {
  for (const email of emails) await world.signedUp(email);
  const { db } = world.api;
  await db('accounts')
    .whereIn('email', emails)
    .update({ email_confirmed_at: db.raw('app_now()') });
}
const waitOf = (answer: Answer) => (answer.statusCode === 429 ? Number(answer.headers['retry-after']) : 0);

it('makes each further wrong try for an address wait twice as long, wherever it comes from, known or not', async () => {
  await world.signedUp('guessed@example.test');
  for (const username of ['guessed@example.test', 'nobody@example.test']) {
    for (let tries = 0; tries < freeTries; tries += 1) {
      expect((await attempt(tries % 2 ? username : username.toUpperCase(), 'Wrong-horse-1')).statusCode).toBe(401);
    }
    const waits = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await world.api.advanceClock(0);
      const early = await attempt(username, 'Wrong-horse-1');
      waits.push(waitOf(early));
      await world.api.advanceClock(waitOf(early));
      expect((await attempt(username, 'Wrong-horse-1')).statusCode).toBe(401);
    }
    // A slow machine has waited some of it already.
    const doublings = waits.map((wait) => Math.ceil(Math.log2(wait)));
    expect(doublings.slice(0, 5)).toEqual([2, 3, 4, 5, 6]);
    for (const wait of waits.slice(5)) {
      expect(wait).toBeGreaterThan(64);
      expect(wait).toBeLessThanOrEqual(maxSeconds);
    }
  }
});

it('lets through as many parallel tries as are free, over all processes', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => attempt('parallel@example.test', 'Wrong-horse-1')));
  expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(freeTries);
});

it('doesn’t slow down a browser that has logged in before, nor one with the mark of another address', async () => {
  await owners('owner@example.test', 'other@example.test');
  const owner = cookiesOf(await attempt('owner@example.test', password));
  const other = cookiesOf(await attempt('other@example.test', password));
  for (let tries = 0; tries < freeTries + 3; tries += 1) await attempt('owner@example.test', 'Wrong-horse-1');
  expect((await attempt('owner@example.test', password)).statusCode).toBe(429);
  expect((await attempt('owner@example.test', password, other)).statusCode).toBe(429);
  const forged = {
    cookie: owner.cookie.replace(/(device_\d+=)(.)/, (_, name, sign) => name + (sign === 'x' ? 'y' : 'x')),
  };
  expect((await attempt('owner@example.test', password, forged)).statusCode).toBe(429);
  const own = await attempt('owner@example.test', password, owner);
  expect(own.statusCode).toBe(200);
  // Its tries count for itself, so that others wait as before.
  expect((await attempt('owner@example.test', password)).statusCode).toBe(429);
});

it('marks a browser with its session’s refresh where its mark is for others alone', async () => {
  await owners('first@example.test', 'second@example.test');
  const refreshWith = async (session: Answer, mark: string) =>
    world.post('/api/auth/refresh', undefined, {
      cookie: cookiesOf(session).cookie.replace(/(device_\d+=)[^;]+/, `$1${mark}`),
    });
  const [first, second] = [
    await attempt('first@example.test', password),
    await attempt('second@example.test', password),
  ];
  const renewed = await refreshWith(first, markIn(second)!);
  expect(renewed.statusCode).toBe(200);
  expect(markIn(renewed)).toMatch(/^[\w-]{43}(\.[\w-]{43}){2}$/);
  // Known to its own account: nothing to renew.
  expect(markIn(await refreshWith(renewed, markIn(renewed)!))).toBeUndefined();
});

it('marks no browser for an address that isn’t confirmed: whoever signed up with it may be a stranger', async () => {
  await world.signedUp('squatted@example.test');
  const session = await attempt('squatted@example.test', password);
  const refreshed = await world.post('/api/auth/refresh', undefined, cookiesOf(session));
  expect([session, refreshed].map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect([session, refreshed].map(markIn)).toEqual([undefined, undefined]);
});

it('counts anew after a right password', async () => {
  await world.signedUp('right@example.test');
  for (let tries = 0; tries < freeTries - 1; tries += 1) await attempt('right@example.test', 'Wrong-horse-1');
  expect((await attempt('right@example.test', password)).statusCode).toBe(200);
  for (let tries = 0; tries < freeTries; tries += 1) {
    expect((await attempt('right@example.test', 'Wrong-horse-1')).statusCode).toBe(401);
  }
});

it('marks the browser that opened a link from the mailbox as well', async () => {
  await world.signedUp('reset@example.test');
  const confirmed = await world.get(`/api/auth/verify?token=${world.tokenIn('reset@example.test')}`);
  await world.post('/api/auth/password/forgot', { username: 'reset@example.test' });
  await world.sendEmails();
  const link = world.linkIn('reset@example.test').replace('/reset-password/', '/api/auth/password/');
  const reset = await world.post(link, { password: 'Newer-horse-2' });
  const refreshed = await world.post('/api/auth/refresh', undefined, {
    cookie: `${confirmed.cookies[0]!.name}=${confirmed.cookies[0]!.value}`,
  });
  expect(refreshed.statusCode).toBe(401);
  for (let tries = 0; tries < freeTries + 3; tries += 1) await attempt('reset@example.test', 'Wrong-horse-1');
  for (const from of [confirmed, reset]) {
    expect((await attempt('reset@example.test', 'Newer-horse-2', cookiesOf(from))).statusCode).toBe(200);
  }
});

it('sends one email for sign-ups with one address at once, with however many passwords', async () => {
  const username = 'twenty@example.test';
  const signUp = (count: number) =>
    world.api.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      payload: { username, password: `${password}${count}`, termsVersion },
      remoteAddress: anotherAddress(),
    });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, count) => signUp(count)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  const emails = () => world.api.db('mail_outbox').where({ recipient: username });
  expect(await emails()).toHaveLength(1);
  await world.api.advanceClock(10);
  await signUp(20);
  expect(await emails()).toHaveLength(2);
});
