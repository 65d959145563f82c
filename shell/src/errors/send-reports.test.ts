import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captureError, leaveBreadcrumb, onFirstError } from './capture.ts';
import { sendReports } from './send-reports.ts';
import { toApi } from './transport.ts';

const send = vi.fn<(url: string, body: string) => void>();
beforeEach(async () => {
  vi.useFakeTimers();
  send.mockClear();
  const transport = Promise.resolve(toApi('http://api.test', 'v', send));
  sendReports({ boot: { shell: { version: '0.1.0', cohort: 'stable' } }, transport });
  await transport;
});
afterEach(() => vi.useRealTimers());

const sent = () => {
  vi.runAllTimers();
  return send.mock.calls.flatMap(([, body]) => JSON.parse(body).errors);
};
const failure = (message: string, url = 'http://x/remotes/mf-creator/1.4.2/a.js') =>
  Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n    at f (${url}:1:2)` });

it('reports the second error of a page as well as the first, and alike ones once with how often', () => {
  for (const message of ['one', 'two', 'one', 'one']) captureError(failure(message));
  expect(sent().map(({ message, count }) => [message, count])).toEqual([
    ['one', 3],
    ['two', 1],
  ]);
  expect(send).toHaveBeenCalledTimes(1);
  captureError(failure('one'));
  expect(sent().at(-1)).toMatchObject({ message: 'one', count: 1 });
});

it('reports an error without a remote in its stack as the shell’s, one of a slot as its remote’s', () => {
  captureError(new Error('nowhere'));
  captureError('only words', { owner: { name: 'mf-auth', version: '2.0.0' } });
  captureError(failure('there', 'http://x/remotes/mf-curator/1.0.0/b.js'), {
    owner: { name: 'mf-auth', version: '2.0.0' },
  });
  expect(sent().map(({ source, version, message }) => [source, version, message])).toEqual([
    ['shell', '0.1.0', 'nowhere'],
    ['mf-auth', '2.0.0', 'only words'],
    ['mf-curator', '1.0.0', 'there'],
  ]);
});

it('says what the page did before, without secrets', () => {
  leaveBreadcrumb('route', '/reset-password/12/very-secret');
  leaveBreadcrumb('call', 'GET /api/v2/campaigns/:id 500');
  captureError(null, { call: 'GET /api/v2/campaigns/:id 500', requestId: 'r-1' });
  const [report] = sent();
  expect(report).toMatchObject({ type: 'FailedCall', message: 'GET /api/v2/campaigns/:id 500', requestId: 'r-1' });
  expect(report.breadcrumbs.map(({ text }: { text: string }) => text)).toEqual([
    '/reset-password/…',
    'GET /api/v2/campaigns/:id 500',
  ]);
});

it('reports twenty different errors of a page, and nothing that a filter keeps out', () => {
  captureError(new Error('ResizeObserver loop limit exceeded'));
  for (let index = 0; index < 30; index += 1) captureError(failure(`error ${index}`));
  expect(sent()).toHaveLength(20);
});

it('sends no more at a time than a closing page may', () => {
  for (let index = 0; index < 20; index += 1)
    captureError(failure(`error ${index} ${'é'.repeat(400)} ${'x '.repeat(3_000)}`));
  expect(sent()).toHaveLength(20);
  const lengths = send.mock.calls.map(([, body]) => new TextEncoder().encode(body).length);
  expect(lengths.length).toBeGreaterThan(1);
  expect(Math.max(...lengths)).toBeLessThan(64 * 1_024);
});

it('names neither whose page it was nor what somebody wrote', () => {
  history.replaceState(null, '', '/creator/campaigns/483729?q=ana');
  leaveBreadcrumb('route', '/creator/campaigns/483729');
  captureError(new SyntaxError('Unexpected token A, "Ana Lopez wrote" is not valid JSON'));
  const [report] = sent();
  expect(report).toMatchObject({
    path: '/creator/campaigns/:id',
    message: 'Unexpected token A, "…" is not valid JSON',
  });
  expect(JSON.stringify(report)).not.toMatch(/Ana|ana|483729/);
});

it('sends what waits when the page goes', () => {
  captureError(failure('late'));
  dispatchEvent(new Event('pagehide'));
  expect(send).toHaveBeenCalledTimes(1);
});

it('loads what sends with the first error', () => {
  const load = vi.fn();
  onFirstError(load);
  expect(load).not.toHaveBeenCalled();
  for (const _ of [1, 2]) captureError(failure('x'));
  expect(load).toHaveBeenCalledTimes(1);
});
