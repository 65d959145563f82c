import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '../postgres/left-over.ts';

/** Linux's file system in memory. */
const memory = '/dev/shm';
/** A run's databases and their log take 1 GB of it at most. */
const roomBytes = 4e9;
const spareMemoryBytes = 8e9;

/**
 * An empty folder for what a test run writes and forgets: in memory, where there is plenty, else on the disk. Copying, checkpointing and
 * dropping hundreds of databases on a disk takes a seventh of the API tests' processor time, even without fsync.
 * The caller removes it; in memory, folders of processes that were killed go with the next call.
 */
export function temporaryFolder(prefix: string, parent = hasRoom(memory) ? memory : tmpdir()): string {
  if (parent !== tmpdir()) removeLeftOver(parent, prefix);
  return mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= roomBytes && process.availableMemory() >= spareMemoryBytes;
  } catch {
    return false;
  }
}

function removeLeftOver(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid && !isAlive(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}
