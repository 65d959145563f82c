import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from './index.ts';

const page = readFileSync(new URL('../../../docs/calls.md', import.meta.url), 'utf8');

test('the table of calls lists every call once, with its access', () => {
  const rows = [...page.matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \| (\w+) \|/gm)].map(([, key, access]) => [
    key,
    access,
  ]);
  expect(rows.sort()).toEqual(endpoints.map((e) => [e.key, e.access] as const).sort());
});

test('no call is defined twice', () => {
  expect(new Set(endpoints.map((e) => e.key)).size).toBe(endpoints.length);
});
