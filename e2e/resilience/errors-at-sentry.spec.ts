import { expect, test } from '../support/fixtures.ts';
import { startOwnShell, type OwnShell } from '../support/outage.ts';
import { urls } from '../support/urls.ts';

interface SentryEvent {
  release: string;
  transaction: string;
  tags: Record<string, string>;
  exception: { values: { type: string; value: string; stacktrace?: { frames: { filename: string }[] } }[] };
  breadcrumbs: { category: string; message: string }[];
}
const simulator = `${urls.sandbox}/sentry`;

let shell: OwnShell;
test.beforeAll(async () => {
  const dsn = new URL(`${simulator}/1`);
  dsn.username = 'key';
  shell = await startOwnShell(async () => ({ FANFARE_SENTRY_DSN: dsn.href, FANFARE_INTERNAL_API_URL: urls.api }));
  await fetch(`${simulator}/_control/events`, { method: 'DELETE' });
});
test.afterAll(() => shell.close());

test('a page with a DSN reports to Sentry alone, once it is painted, and past the same filters', async ({
  page,
  problems,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${shell.url}/signin?token=very-secret-1`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('load');
  // Nothing of it is there before an error is.
  expect(asked.filter((url) => url.startsWith(simulator))).toEqual([]);
  const scripts = new Set(asked.filter((url) => url.endsWith('.js')));

  await page.evaluate(() => {
    const later = (thrown: unknown) => void Promise.reject(thrown);
    later(new Error('ResizeObserver loop completed with undelivered notifications.'));
    later(Object.assign(new Error('gone'), { name: 'Redirect' }));
    later(Object.assign(new Error('gone'), { name: 'NotFound' }));
    later(new TypeError('first for ana@example.test'));
    later(new RangeError('second'));
  });
  const events = async () =>
    ((await (await fetch(`${simulator}/_control/events`)).json()) as { events: SentryEvent[] }).events;
  await expect
    .poll(async () => (await events()).map(({ exception }) => exception.values[0]!.type).toSorted())
    .toEqual(['RangeError', 'TypeError']);
  // The SDK came with them.
  expect(asked.some((url) => url.endsWith('.js') && !scripts.has(url))).toBe(true);
  const all = await events();
  const boot = await (await fetch(`${urls.api}/api/v2/public/boot`)).json();
  const version = boot.data.channels.find(({ name }: { name: string }) => name === 'shell').stable.version as string;
  for (const event of all)
    expect(event).toMatchObject({
      release: `shell@${version}`,
      transaction: '/signin',
      tags: { release: `shell@${version}`, remote: 'shell', version },
    });
  expect(all.flatMap(({ exception }) => exception.values.map(({ value }) => value)).toSorted()).toEqual([
    'first for ‹email›',
    'second',
  ]);
  expect(all[0]!.breadcrumbs.some(({ category, message }) => category === 'navigation' && message === '/signin')).toBe(
    true,
  );
  expect(JSON.stringify(all)).not.toMatch(/very-secret|ana@example|cookie/i);
  expect(asked.filter((url) => url.endsWith('/error-reports'))).toEqual([]);
  // They were wanted; a refused connection wasn't.
  expect(problems.filter((problem) => !problem.startsWith('uncaught'))).toEqual([]);
  problems.length = 0;
});
