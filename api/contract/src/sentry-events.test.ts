import { expect, it } from 'vitest';
import { alikeBy, dsnProblem, sentryEvent } from './sentry-events.ts';

const seen = (version: string, id: number) => ({
  source: 'mf-creator',
  version,
  type: 'TypeError',
  message: `Campaign ${id} has no "track"`,
  stack: `TypeError: x\n    at load (https://a.test/remotes/mf-creator/${version}/app.${id}abcdef0.js:1:${id})`,
  path: '/creator/campaigns/:id',
  breadcrumbs: [{ at: '2026-05-10T12:00:00Z', kind: 'click' as const, text: 'button Send' }],
  count: 2,
});

it('makes the same error of two releases one, and another one another', () => {
  expect(alikeBy(seen('1.0.0', 11))).toEqual(alikeBy(seen('1.1.0', 27)));
  expect(alikeBy({ ...seen('1.0.0', 11), type: 'RangeError' })).not.toEqual(alikeBy(seen('1.0.0', 11)));
});

it('marks which frames are the product’s own', () => {
  const files = [
    'https://a.test/static/shell.js',
    'node:internal/x',
    '/app/node_modules/pg/x.js',
    'chrome-extension://k/x.js',
  ];
  const event = sentryEvent(
    seen('1.0.0', 1),
    files.map((filename) => ({ filename })),
    ['x'],
  );
  const { frames } = event.exception.values[0]!.stacktrace!;
  expect(frames.map(({ in_app }) => in_app)).toEqual([true, false, false, false]);
  expect(event).toMatchObject({ release: 'mf-creator@1.0.0', fingerprint: ['x'], extra: { count: 2 } });
});

it.each([
  ['http://key@sentry.test/1', 'demo', null],
  ['https://key@sentry.test/1', 'production', null],
  ['http://key@sentry.test/1', 'production', 'https'],
  ['https://sentry.test/1', 'demo', 'no DSN'],
  ['https://key@sentry.test/project', 'demo', 'no DSN'],
  ['sentry', 'demo', 'no DSN'],
])('reads the DSN %s in %s', (dsn, environment, problem) => {
  const found = dsnProblem(dsn, environment);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});
