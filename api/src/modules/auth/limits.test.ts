import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await testApp({
    FANFARE_LIMITS: JSON.stringify({
      signin: { max: 5, windowSeconds: 60 },
      signup: { max: 3, windowSeconds: 60 },
      forgot: { max: 3, windowSeconds: 3_600 },
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

it('emails an address at most three times an hour, and a sign-up doesn’t reveal it', async () => {
  const payload = { username: 'often@example.test', password: 'Correct-horse-1' };
  const signUp = (remoteAddress: string) =>
    api.app.inject({ method: 'POST', url: '/api/auth/signup', payload, remoteAddress });
  for (const address of ['10.2.0.1', '10.2.0.2', '10.2.0.3', '10.2.0.4', '10.2.0.5']) {
    expect((await signUp(address)).statusCode).toBe(200);
    await api.advanceClock(10);
  }
  expect(await api.db('mail_outbox').where({ recipient: 'often@example.test' })).toHaveLength(3);
  const ask = (url: string) => api.app.inject({ method: 'POST', url, payload: { username: 'often@example.test' } });
  expect((await ask('/api/auth/confirmation/resend')).json().error.code).toBe('rate_limited');
  const resets = [1, 2, 3, 4].map(() => ask('/api/auth/password/forgot'));
  expect((await Promise.all(resets)).map((answer) => answer.statusCode).toSorted()).toEqual([200, 200, 200, 429]);
});

it('allows three sign-ups a minute per address', async () => {
  const signUp = (index: number) =>
    api.app.inject({
      method: 'POST',
      url: index % 2 ? '/api/auth/signup' : '/api/v2/public/auth/signup',
      payload: { username: `many${index}@example.test`, password: 'Correct-horse-1' },
      remoteAddress: '10.3.0.1',
    });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(signUp));
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 200, 200, 429, 429]);
});
