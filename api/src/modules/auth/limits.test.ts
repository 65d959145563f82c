import { termsVersion } from '@fanfare/api-contract/terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await testApp({
    FANFARE_LIMITS: JSON.stringify({
      signin: { max: 5, windowSeconds: 60 },
      signup: { max: 3, windowSeconds: 60 },
      forgot: { max: 3, windowSeconds: 3_600 },
      forgotPerEmail: { max: 7, windowSeconds: 3_600 },
    }),
  });
});
afterAll(() => api.close());

const signIn = (app: TestApp['app'], username: string, remoteAddress = '10.1.0.1') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { username, password: 'Wrong-horse-1' },
    remoteAddress,
  });

it('allows five logins a minute, over all processes together, per address and email', async () => {
  const second = await api.another();
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      signIn(index % 2 ? api.app : second, index % 3 ? 'x@example.test' : 'X@example.test'),
    ),
  );
  expect(tries.filter((answer) => answer.statusCode === 401)).toHaveLength(5);
  const refused = tries.filter((answer) => answer.statusCode === 429);
  expect(refused).toHaveLength(7);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused[0]?.json().error.details.retryAfterSeconds).toBe(Number(refused[0]?.headers['retry-after']));
  expect((await signIn(api.app, 'y@example.test')).statusCode).toBe(401);
  expect((await signIn(api.app, 'x@example.test', '10.1.0.2')).statusCode).toBe(401);
  await api.advanceClock(60);
  expect((await signIn(api.app, 'x@example.test')).statusCode).toBe(401);
});

const emailsTo = (recipient: string) => api.db('mail_outbox').where({ recipient });
const askFor = (url: string, username: string, remoteAddress: string) =>
  api.app.inject({ method: 'POST', url, payload: { username }, remoteAddress });
const resend = '/api/auth/confirmation/resend';
const forgot = '/api/auth/password/forgot';

it('emails an address three times an hour at the request of one network; a sign-up doesn’t reveal it', async () => {
  const payload = { username: 'often@example.test', password: 'Correct-horse-1', termsVersion };
  const attacker = '10.2.0.1';
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      payload,
      remoteAddress: attacker,
    });
    expect(answer.statusCode).toBe(200);
    await api.advanceClock(20);
  }
  expect(await emailsTo('often@example.test')).toHaveLength(3);
  expect((await askFor(resend, 'often@example.test', attacker)).json().error.code).toBe('rate_limited');
  const resets = await Promise.all([1, 2, 3, 4].map(() => askFor(forgot, 'often@example.test', attacker)));
  expect(resets.map((answer) => answer.statusCode).toSorted()).toEqual([200, 200, 200, 429]);
  // The owner elsewhere still gets what they ask for, up to the ceiling of all networks.
  for (const url of [resend, forgot]) {
    expect((await askFor(url, 'often@example.test', '10.2.0.2')).statusCode).toBe(200);
    for (let network = 3; network < 6; network += 1) {
      expect((await askFor(url, 'often@example.test', `10.2.0.${network}`)).statusCode).toBe(200);
    }
    expect((await askFor(url, 'often@example.test', '10.2.0.6')).json().error.code).toBe('rate_limited');
  }
});

it('counts sign-ups only where an email is sent, and one that isn’t doesn’t keep the owner’s from being sent', async () => {
  const username = 'owner@example.test';
  const signUp = (remoteAddress: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      payload: { username, password: 'Correct-horse-1', termsVersion },
      remoteAddress,
    });
  // Of three at once one sends an email, and counts.
  await Promise.all([1, 2, 3].map(() => signUp('10.4.0.1')));
  expect(await emailsTo(username)).toHaveLength(1);
  for (const _ of [1, 2]) expect((await askFor(resend, username, '10.4.0.1')).statusCode).toBe(200);
  expect((await askFor(resend, username, '10.4.0.1')).json().error.code).toBe('rate_limited');
  await api.advanceClock(60);
  await signUp('10.4.0.1');
  expect(await emailsTo(username)).toHaveLength(3);
  await signUp('10.4.0.2');
  expect(await emailsTo(username)).toHaveLength(4);
});

it('allows three sign-ups a minute per address', async () => {
  const signUp = (index: number) =>
    api.app.inject({
      method: 'POST',
      url: index % 2 ? '/api/auth/signup' : '/api/v2/public/auth/signup',
      payload: { username: `many${index}@example.test`, password: 'Correct-horse-1', termsVersion },
      remoteAddress: '10.3.0.1',
    });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(signUp));
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 200, 200, 429, 429]);
});
