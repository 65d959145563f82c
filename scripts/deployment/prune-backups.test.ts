import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/* What cron runs in the container of the database, on copies as pg_basebackup makes them. */

const script = path.join(import.meta.dirname, 'prune-backups.sh');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-prune-'));
  mkdirSync(path.join(folder, 'base'));
  mkdirSync(path.join(folder, 'wal'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const segment = (place: number, timeline = 1) =>
  `${timeline.toString(16).padStart(8, '0')}00000000${place.toString(16).padStart(8, '0')}`.toUpperCase();

function copy(name: string, first: number, { isWhole = true } = {}) {
  const base = path.join(folder, 'base', name);
  mkdirSync(base);
  writeFileSync(
    path.join(base, 'backup_label'),
    `START WAL LOCATION: 0/${first}000028 (file ${segment(first)})\nSTART TIMELINE: 1\n`,
  );
  if (isWhole) writeFileSync(path.join(base, 'backup_manifest'), '{}');
}
const archive = (...names: string[]) => {
  for (const name of names) writeFileSync(path.join(folder, 'wal', name), '');
};
const prune = (keep: string) => {
  const { status, stderr } = spawnSync('sh', [script, folder, keep], { encoding: 'utf8' });
  return { status, stderr };
};
const left = (part: 'base' | 'wal') => readdirSync(path.join(folder, part)).toSorted();

it('removes nothing where it isn’t told how many stay, or where no copy is finished', () => {
  copy('2026-11-01T0300', 3, { isWhole: false });
  archive(segment(2), segment(3));
  for (const keep of ['', '0', 'all', '-1']) expect([keep, prune(keep).status]).toEqual([keep, 2]);
  expect(prune('1')).toMatchObject({ status: 1, stderr: expect.stringContaining('no finished copy') });
  expect([left('base'), left('wal')]).toEqual([['2026-11-01T0300'], [segment(2), segment(3)]]);
});

it('keeps the newest copies, one that is being made, and the WAL from the oldest of them on', () => {
  copy('2026-11-01T0300', 3);
  copy('2026-11-02T0300', 16);
  copy('2026-11-03T0300', 18, { isWhole: false });
  copy('2026-11-04T0300', 20);
  copy('2026-11-05T0300', 31, { isWhole: false });
  const before = [segment(2), segment(3), segment(15), `${segment(3)}.00000028.backup`];
  // After a restore the timeline is another one, and the place goes on; its history is needed by whatever follows.
  const after = [segment(16), segment(17), segment(20, 2), segment(31, 2), '00000002.history', `${segment(32)}.part`];
  archive(...before, ...after);
  expect(prune('2').status).toBe(0);
  expect(left('base')).toEqual(['2026-11-02T0300', '2026-11-04T0300', '2026-11-05T0300']);
  expect(left('wal')).toEqual(after.toSorted());
});

it('keeps all where there are fewer', () => {
  copy('2026-11-01T0300', 3);
  archive(segment(3), segment(4));
  expect(prune('14').status).toBe(0);
  expect([left('base'), left('wal')]).toEqual([['2026-11-01T0300'], [segment(3), segment(4)]]);
});
