import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { segmentsBefore } from './wal.ts';

const archive = mkdtempSync(path.join(tmpdir(), 'fanfare-wal-'));
afterAll(() => rmSync(archive, { recursive: true }));
const segment = (timeline: number, number: number) =>
  `${String(timeline).padStart(8, '0')}00000000${number.toString(16).toUpperCase().padStart(8, '0')}`;

test('WAL is needed from the earliest position of a kept backup on, whichever of them is newer', async () => {
  // The second timeline went back to before the first one's backup at 50.
  const names = [segment(1, 20), segment(1, 50), segment(2, 21), segment(2, 22), segment(2, 42)];
  for (const name of [...names, '00000002.history']) writeFileSync(path.join(archive, name), '');
  const before = async (...firsts: string[]) => (await segmentsBefore(archive, firsts)).toSorted();
  expect(await before(segment(2, 22), segment(1, 50))).toEqual([segment(1, 20), segment(2, 21)]);
  expect(await before(segment(1, 50))).toEqual([segment(1, 20), segment(2, 21), segment(2, 22), segment(2, 42)]);
  expect(await before()).toEqual([]);
});
