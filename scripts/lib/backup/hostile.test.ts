import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../system/temporary-folder.ts';
import { type Manifest, placesOf, readManifest, writeChecked, writeManifest } from './manifest.ts';
import { filesOnDisk } from './places.ts';
import { planRestore } from './plan.ts';
import { claimTimeline } from './recovery.ts';
import { checkTarget, copyBack } from './restore.ts';
import { backUpFiles, readIndex, removeGoneFiles, restoreFiles } from './stored-files.ts';

/* A backup that somebody else wrote, with checksums that are right. */

const folder = temporaryFolder('fanfare-hostile-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = '2026-01-01T00-00-00Z';
const backups = path.join(folder, 'backups');
const backup = path.join(placesOf(backups).backups, id);
const to = path.join(folder, 'restored');
const content = 'written by somebody';
const file = { sizeBytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
const stored = { ...file, goneAt: null };
const segment = '000000010000000000000001';
const plain: Manifest = {
  format: 1,
  id,
  startedAt: '2026-01-01T00:00:00.000000Z',
  endedAt: '2026-01-01T00:00:01.000000Z',
  postgres: '18.1',
  systemIdentifier: '1',
  timeline: 1,
  startLsn: '0/1000028',
  stopLsn: '0/1000100',
  firstSegment: segment,
  lastSegment: segment,
  segmentBytes: 2 ** 24,
  folders: ['base', 'base/global', 'data'],
  files: { 'base/global/1': file, 'data/secrets.json': file },
};

/** Lays a file where a name leads from the backup, so that only the name is wrong. */
function lay(name: string, below = backup): void {
  const place = path.join(below, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}
const named = (name: string) => ({ files: { ...plain.files, [name]: file } });

beforeEach(() => {
  rmSync(backups, { recursive: true, force: true });
  rmSync(to, { recursive: true, force: true });
  for (const name of Object.keys(plain.files)) lay(name);
});

async function restore(changes: Partial<Manifest>): Promise<void> {
  await writeManifest(backup, { ...plain, ...changes });
  const plan = await planRestore(backups);
  await checkTarget(to, plan);
  await copyBack(plan, to, path.join(to, 'postgres'));
}

test('a manifest that names what a backup has is taken', async () => {
  await restore({});
  expect(readdirSync(to).toSorted()).toEqual(['postgres', 'secrets.json']);
  expect(existsSync(path.join(to, 'postgres/global/1'))).toBe(true);
});

test.each([
  'data/../outside.json',
  'base/../../outside.json',
  '../../outside.json',
  'base/./x',
  'base//x',
  'base/',
  '',
  '/tmp/fanfare-outside.json',
  String.raw`base\..\..\outside.json`,
  'base/C:outside',
  'base/\0',
])('one that names %j is refused before anything is written', async (name) => {
  if (/^(base|data|\.\.)\/.*\w$/.test(name)) lay(name);
  await expect(restore(named(name))).rejects.toThrow(/names a file outside of its folder/);
  await expect(restore({ folders: [...plain.folders, name] })).rejects.toThrow(/names a file outside of its folder/);
  expect(existsSync(to)).toBe(false);
});

test.each(['files/x.json', 'secrets.json', 'data/running/x.json', 'data/.npmrc', 'database/1', 'data/logs'])(
  'nor is %j written, which no backup has',
  async (name) => {
    lay(name);
    await expect(restore(named(name))).rejects.toThrow('which no backup has');
    expect(existsSync(to)).toBe(false);
  },
);

test.each<[string, Partial<Manifest>]>([
  ['is of another folder', { id: '../../elsewhere' }],
  ['names no segment of WAL', { lastSegment: '../../../../outside12345' }],
  ['names segments without an end', { segmentBytes: 0.5 }],
])('one that %s is refused', async (_what, changes) => {
  await expect(restore(changes)).rejects.toThrow(/is of another backup|names no WAL/);
});

test('a link in the place of a file is followed nowhere', async () => {
  rmSync(path.join(backup, 'base/global/1'));
  writeFileSync(path.join(folder, 'secret'), content);
  symlinkSync(path.join(folder, 'secret'), path.join(backup, 'base/global/1'));
  await expect(restore({})).rejects.toThrow('base/global/1 is missing');
});

const next = '000000010000000000000002';

test.each([next, '00000002.history'])(
  'nor is one in the archive, to which PostgreSQL’s user writes: %s',
  async (name) => {
    mkdirSync(placesOf(backups).wal, { recursive: true });
    writeFileSync(path.join(folder, 'secret'), 'for root alone');
    symlinkSync(path.join(folder, 'secret'), path.join(placesOf(backups).wal, name));
    await expect(restore({})).rejects.toThrow(`${name} is no file of PostgreSQL's`);
    expect(existsSync(path.join(to, 'postgres/pg_wal', name))).toBe(false);
  },
);

test('what lies in the archive is copied, and is no longer than it can be', async () => {
  lay(`wal/${next}`, backups);
  lay('wal/00000002.history', backups);
  lay('wal/notes.history', backups);
  await restore({ folders: [...plain.folders, 'base/pg_wal'] });
  expect(readdirSync(path.join(to, 'postgres/pg_wal')).toSorted()).toEqual([next, '00000002.history'].toSorted());
  rmSync(to, { recursive: true });
  truncateSync(path.join(placesOf(backups).wal, next), plain.segmentBytes + 1);
  await expect(restore({ folders: [...plain.folders, 'base/pg_wal'] })).rejects.toThrow(`${next} is no file of`);
});

test('the name of a new timeline is not written through a link that waits for it', async () => {
  const archive = placesOf(backups).wal;
  const history = path.join(folder, '00000002.history');
  mkdirSync(archive, { recursive: true });
  writeFileSync(history, content);
  for (const name of ['00000002.history', '00000002.history.part']) {
    writeFileSync(path.join(folder, name + '.aim'), 'of root');
    symlinkSync(path.join(folder, name + '.aim'), path.join(archive, name));
  }
  await claimTimeline(archive, history);
  expect(readFileSync(path.join(archive, '00000002.history'), 'utf8')).toBe(content);
  expect(readdirSync(archive)).toEqual(['00000002.history']);
  for (const name of ['00000002.history', '00000002.history.part'])
    expect(readFileSync(path.join(folder, name + '.aim'), 'utf8')).toBe('of root');
});

test.skipIf(process.platform === 'win32')(
  'a stored file that is a link, a pipe or too long is a lost one',
  async () => {
    const { files, filesIndex } = placesOf(backups);
    mkdirSync(files, { recursive: true });
    writeFileSync(path.join(folder, 'elsewhere'), content);
    symlinkSync(path.join(folder, 'elsewhere'), path.join(files, 'link'));
    execFileSync('mkfifo', [path.join(files, 'pipe')]);
    writeFileSync(path.join(files, 'long'), content.repeat(2));
    writeFileSync(path.join(files, 'whole'), content);
    const all = Object.fromEntries(['link', 'long', 'pipe', 'whole'].map((key) => [key, stored]));
    await writeChecked(filesIndex, { takenAt: plain.startedAt, files: all });
    mkdirSync(to);
    const done = await restoreFiles(backups, filesOnDisk(to), plain.startedAt);
    expect(done).toEqual({ restored: 1, lost: ['link', 'long', 'pipe'] });
    expect(readdirSync(to)).toEqual(['whole']);
  },
);

test('the list of stored files leads nowhere else either: to read, to write or to remove', async () => {
  const outside = path.join(folder, 'outside.mp3');
  writeFileSync(outside, content);
  const { filesIndex } = placesOf(backups);
  const files = { '../../outside.mp3': { ...stored, goneAt: '2001-01-01T00:00:00Z' } };
  await writeChecked(filesIndex, { takenAt: plain.startedAt, files });
  const refused = /files\.json names a file outside of its folder/;
  await expect(readIndex(backups)).rejects.toThrow(refused);
  await expect(restoreFiles(backups, filesOnDisk(to), '2000-01-01T00:00:00Z')).rejects.toThrow(refused);
  await expect(removeGoneFiles(backups, '2026-01-01T00:00:00Z')).rejects.toThrow(refused);
  await expect(backUpFiles(filesOnDisk(to), backups, plain.startedAt)).rejects.toThrow(refused);
  expect(existsSync(outside)).toBe(true);
  await writeManifest(backup, plain);
  await expect(planRestore(backups)).rejects.toThrow(refused);
});

test('something else in its place is refused', async () => {
  await writeChecked(path.join(backup, 'manifest.json'), { format: 1 });
  await expect(readManifest(backup)).rejects.toThrow('is no manifest of a backup');
});
