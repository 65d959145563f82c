import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createErrorReports } from './error-reports.ts';
import { Harness } from './test/harness.ts';

const secret = 'a secret that both know';
let statements: { errors: { message: string; path: string; version: string; stack: string; count: number }[] }[];
let signatures: boolean[];
let answers: number[];
let url: string;
const api = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { statement, signature } = JSON.parse(text);
  signatures.push(signature === createHmac('sha256', secret).update(`error-report:${statement}`).digest('hex'));
  const status = answers.shift() ?? 200;
  if (status === 200) statements.push(JSON.parse(statement));
  response.writeHead(status).end('{}');
});

beforeEach(async () => {
  [statements, signatures, answers] = [[], [], []];
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((resolve) => api.close(() => resolve())));

const reports = (retryMs = 30_000) =>
  createErrorReports({
    internalApiUrl: url,
    cookieSecret: secret,
    version: '0.1.0',
    retryMs,
    log: { error: () => {} },
  });

it('signs what it saw, with its own files, and nobody’s ids or secrets', async () => {
  const errors = reports();
  errors.report(new TypeError('no page for ana@example.test'), 'GET /reset-password/12/very-secret');
  await errors.flush();
  expect(signatures).toEqual([true]);
  const [error] = statements.flatMap(({ errors: all }) => all);
  expect(error).toMatchObject({ type: 'TypeError', version: '0.1.0', path: 'GET /reset-password/…', count: 1 });
  expect(error!.stack).toMatch(/ shell\/server\/error-reports\.test\.ts:\d/);
});

it('keeps them while the API doesn’t answer, alike ones once', async () => {
  answers = [503];
  const errors = reports(1);
  errors.report(new Error('first'), 'process');
  await vi.waitFor(() => expect(statements).toHaveLength(1), { timeout: 30_000 });
  const alike = new Error('again and again');
  for (let index = 0; index < 20; index += 1) errors.report(alike, 'process');
  await errors.flush();
  const sent = statements.flatMap(({ errors: all }) => all);
  expect(sent.map(({ message }) => message)).toContain('first');
  expect(sent.filter(({ message }) => message === alike.message).reduce((sum, { count }) => sum + count, 0)).toBe(20);
});

it('doesn’t ask again what the API refuses', async () => {
  answers = [403];
  const errors = reports(1);
  errors.report(new Error('x'), 'process');
  await errors.flush();
  await errors.flush();
  expect(signatures).toHaveLength(1);
});

it('is told what breaks while a page is drawn; the visitor isn’t', async () => {
  const harness = new Harness();
  await harness.open({ FANFARE_INTERNAL_API_URL: url, FANFARE_COOKIE_SECRET: secret });
  // A boot document that nobody can draw a page with.
  harness.live(null as never);
  const answer = await harness.app.inject('/creator/campaigns/7?token=secret');
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
    500,
    'Something went wrong, please try again later or contact support',
    'no-store',
  ]);
  await harness.app.errors.flush();
  expect(statements.flatMap(({ errors }) => errors)[0]).toMatchObject({ path: 'GET /creator/campaigns/:id' });
  expect(JSON.stringify(statements)).not.toContain('token=secret');
  await harness.close();
});
