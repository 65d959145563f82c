import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../install/root.mjs';
import { endsByTable, growth, heapAfterCollections, slopeOf } from './growth.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-growth-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a growing table that nothing is said to end is named; its partitions are it', () => {
  const ends = endsByTable(
    '### What grows\n\n| `feed_events`, `lots` | kept | history |\n| `pgboss.job` | bounded | |\n# Next\n| `other` | kept | |',
  );
  const before = { feed_events: 5, other: 0, lots: 3 };
  const after = { feed_events: 5, feed_events_20260101: 20, other: 10, lots: 3, 'pgboss.job': 4 };
  expect(growth(before, after, 1_000, ends)).toEqual({
    lines: ['feed_events_20260101 20 (kept)', 'other 10 (nobody)', 'pgboss.job 4 (bounded)'],
    ownerless: ['other'],
  });
});

test('the document names what ends the rows of the tables that a market fills', () => {
  const ends = endsByTable(readFileSync(path.join(root, 'docs/reliability.md'), 'utf8'));
  expect(ends.get('ledger_transfers')).toBe('kept');
  expect(ends.get('idempotency_keys')).toBe('housekeeping');
  expect(ends.get('error_group_versions')).toBe('with error_groups');
});

test('a heap that keeps two MiB more each minute is seen to', () => {
  const file = path.join(folder, 'heap');
  const mib = 2 ** 20;
  writeFileSync(file, [0, 1, 2].map((minute) => `${1_000 + minute * 60_000} ${(50 + 2 * minute) * mib}\n`).join(''));
  const left = heapAfterCollections(file, 1_000);
  expect(left).toEqual([
    [0, 50],
    [1, 52],
    [2, 54],
  ]);
  expect(slopeOf(left)).toBeCloseTo(2);
  expect(heapAfterCollections(path.join(folder, 'none'), 0)).toEqual([]);
});
