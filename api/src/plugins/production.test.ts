import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { hashPassword } from '../modules/auth/index.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({
    FANFARE_ENV: 'production',
    FANFARE_JWT_SECRET: 'j'.repeat(40),
    FANFARE_MEDIA_SECRET: 'm'.repeat(40),
    FANFARE_COOKIE_SECRET: 'c'.repeat(40),
    FANFARE_SHELL_URL: 'https://fanfare.example',
    FANFARE_API_URL: 'https://api.fanfare.example',
    FANFARE_ORIGINS: 'https://fanfare.example',
    FANFARE_TRUST_PROXY: '10.9.0.0/16',
    SMTP_URL: 'smtp://localhost:1',
  });
});
afterAll(() => api.close());

const signIn = (headers: Record<string, string> = {}, remoteAddress = '10.9.0.1') =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    headers,
    remoteAddress,
    payload: { username: 'real@example.test', password: 'Correct-horse-1' },
  });

it('keeps its cookie to https and its clock to itself', async () => {
  const passwordHash = await hashPassword('Correct-horse-1');
  await createAccount(api.app, api.db, { email: 'real@example.test', passwordHash });
  const answer = await signIn();
  expect(answer.cookies[0]).toMatchObject({
    name: 'fanfare_refresh',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
  });
  expect(answer.headers['x-fanfare-now']).toBeUndefined();
});

it('sends the security headers with every response', async () => {
  const ask = (method: 'GET' | 'HEAD' | 'OPTIONS', url: string, headers: Record<string, string> = {}) =>
    api.app.inject({ method, url, headers });
  const preflight = { origin: 'https://fanfare.example', 'access-control-request-method': 'GET' };
  const answers = await Promise.all([
    ask('GET', '/health/live'),
    ask('HEAD', '/health/live'),
    ask('OPTIONS', '/api/account', preflight),
    ask('GET', '/api/account'),
    ask('GET', '/api/nothing/here'),
    // Refused by Fastify before any hook runs.
    ask('GET', '/api/%zz'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 405, 204, 401, 404, 400]);
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
});

it('limits as the rules say, by the address that its own proxies name and nobody else', async () => {
  const statuses = async (headers: () => Record<string, string>, from: string) => {
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push((await signIn(headers(), from)).statusCode);
    return answers.filter((status) => status === 429).length;
  };
  let next = 0;
  const another = () => ({ 'x-forwarded-for': `203.0.113.${(next += 1)}` });
  expect(await statuses(another, '10.9.0.1')).toBe(0);
  expect(await statuses(another, '198.51.100.7')).toBeGreaterThan(0);
  // Whoever speaks to the proxy may name others, also as proxies of ours.
  const claimed = () => ({ 'x-forwarded-for': `203.0.113.${(next += 1)}, 198.51.100.9` });
  expect(await statuses(claimed, '10.9.0.1')).toBeGreaterThan(0);
  const claimedProxy = () => ({ 'x-forwarded-for': `203.0.113.${(next += 1)}, 10.9.0.2` });
  expect(await statuses(claimedProxy, '10.9.0.1')).toBeGreaterThan(0);
  // All addresses of one line count as one.
  const ownLine = () => ({ 'x-forwarded-for': `2001:db8:1:2::${(next += 1)}` });
  expect(await statuses(ownLine, '10.9.0.1')).toBeGreaterThan(0);
});
