import { expect, it } from 'vitest';
import {
  filteredBy,
  normalised,
  topFrames,
  withoutIds,
  withoutQuotes,
  withoutSecrets,
  withoutSecretsOfStack,
} from './error-texts.ts';

const error = (message: string, stack = '', type = 'Error') => ({ type, message, stack });
const at = (url: string) => `Error: x\n    at f (${url}:1:2)\n    at g (http://localhost:3000/static/0.1.0/a.js:3:4)`;

it.each([
  [
    'resize observer',
    error('ResizeObserver loop completed with undelivered notifications.'),
    error('ResizeObserver is not defined'),
  ],
  ['another origin’s script', error('Script error.'), error('Script error.', at('http://x/a.js'))],
  ['browser extension', error('x', at('chrome-extension://abc/content.js')), error('x', at('http://x/extension.js'))],
  ['browser extension', error('x', 'f@moz-extension://abc/content.js:1:2'), error('x', 'f@http://x/a.js:1:2')],
  ['aborted call', error('The user aborted a request.', '', 'AbortError'), error('The user aborted a request.')],
  ['aborted call', error('Failed to fetch', '', 'TypeError'), error('x is not a function', '', 'TypeError')],
  ['redirect', error('', '', 'Redirect'), error('', '', 'Response')],
  ['page that doesn’t exist', error('', '', 'NotFound'), error('NotFound')],
  [
    'recovered load of a chunk',
    error('Loading chunk 5 failed', '', 'RecoveredChunkLoadError'),
    error('Loading chunk 5 failed', '', 'ChunkLoadError'),
  ],
])('filters %s, and nothing beside it', (name, out, kept) => {
  expect(filteredBy(out)).toBe(name);
  expect(filteredBy(kept)).toBeNull();
});

it.each([
  ['mail to ana@example.test', 'mail to ‹email›'],
  ['Authorization: Bearer abc.def-1', 'Authorization: Bearer ‹…›'],
  ['http://x/a?token=abc&q=1 failed', 'http://x/a?… failed'],
  ['/reset-password/12/secret', '/reset-password/…'],
  ...['change-email', 'stop-email-change', 'stop-mails', 'report'].map((page) => [
    `/${page}/onlyletters`,
    `/${page}/…`,
  ]),
  ['/remotes/mf-creator/1.4.2/report.0a1b2c3d.js:1:2', '/remotes/mf-creator/1.4.2/report.0a1b2c3d.js:1:2'],
  ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOjF9.abcdefghijkl', '‹…›'],
  ['Cannot read properties of undefined (reading 17)', 'Cannot read properties of undefined (reading 17)'],
])('writes %s as %s', (text, expected) => expect(withoutSecrets(text)).toBe(expected));

it.each([
  ['a\u001b[31mred\u0007\u009b1m\u0000', 'a[31mred1m'],
  ['user\u202egnp.exe\u2066', 'usergnp.exe'],
  ['one\n\ttwo', 'one\n\ttwo'],
])('leaves no control characters in %j', (text, expected) => expect(withoutSecrets(text)).toBe(expected));

it.each([
  ['/creator/campaigns/7', '/creator/campaigns/:id'],
  ['/_staff/accounts/12/', '/_staff/accounts/:id/'],
  ['/7/8/9', '/:id/:id/:id'],
  ['/report/abc', '/report/…'],
  ['/to/ana-lopez', '/to/…'],
  ['GET /api/v2/campaigns/:id 500', 'GET /api/v2/campaigns/:id 500'],
])('writes the path %s as %s', (path, expected) => expect(withoutIds(path)).toBe(expected));

it.each([
  ['Unexpected token "Ana wrote this" in JSON', 'Unexpected token "…" in JSON'],
  ['relation "staff_decisions" does not exist', 'relation "staff_decisions" does not exist'],
  ['“I’m here” and `a b`', '“…” and `…`'],
  ['one " alone', 'one " alone'],
])('writes the message %s as %s', (message, expected) => expect(withoutQuotes(message)).toBe(expected));

it('keeps the folders of a stack, and cleans the message in it', () => {
  const frame = '    at f (http://x/remotes/mf-creator/1.0.0/report/view.js:1:2)';
  const message = 'no "Ana Lopez" at /report/abc';
  expect(withoutSecretsOfStack(error(message, `Error: ${message}\n${frame}`))).toBe(
    `Error: no "…" at /report/…\n${frame}`,
  );
});

it('finds the same error in another release', () => {
  expect(normalised('No track 17 in "Summer"')).toBe(normalised('No track 4 in "Winter"'));
  expect(topFrames(at('http://a:3002/remotes/mf-creator/1.4.2/report.0a1b2c3d.js'))).toEqual(
    topFrames(at('https://cdn.test/remotes/mf-creator/1.5.0/report.ffffff01.js')),
  );
  expect(topFrames(at('http://a/remotes/mf-creator/1.4.2/report.js'))).not.toEqual(
    topFrames(at('http://a/remotes/mf-creator/1.4.2/other.js')),
  );
});
