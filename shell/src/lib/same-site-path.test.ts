import { expect, it } from 'vitest';
import { sameSitePath } from './same-site-path.ts';

it.each([
  null,
  undefined,
  '',
  'creator/feed',
  'https://evil.test',
  'javascript:alert(1)',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.//evil.test',
  '/creator/..//evil.test',
  '/%2e//evil.test',
  '///evil.test',
])('rejects a path that leads elsewhere: %j', (to) => expect(sameSitePath(to)).toBeNull());

it.each(['/', '/creator/feed?x=1#top', '/creator/feed?return=//evil.test'])('accepts a path of this site: %s', (to) =>
  expect(sameSitePath(to)).toBe(to),
);
