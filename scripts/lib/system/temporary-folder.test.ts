import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, test, expect } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

test('is a new one each time, in memory or on the disk', () => {
  const folders = [temporaryFolder('fanfare-folder-'), temporaryFolder('fanfare-folder-')];
  for (const folder of folders) onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(new Set(folders).size).toBe(2);
  for (const folder of folders) expect(['/dev/shm', tmpdir()]).toContain(path.dirname(folder));
});

test('removes those of killed processes, and nothing that is used or belongs to others', () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'fanfare-folders-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const { pid } = spawnSync(process.execPath, ['--version']);
  const names = [`run-${pid}-abc`, `run-${process.pid}-abc`, `run-of-somebody`, `other-${pid}-abc`];
  for (const name of names) mkdirSync(path.join(parent, name, 'files'), { recursive: true });
  const made = temporaryFolder('run-', parent);
  expect(existsSync(made)).toBe(true);
  expect(readdirSync(parent).toSorted()).toEqual([...names.slice(1), path.basename(made)].toSorted());
});
