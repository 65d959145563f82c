import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isAlive } from '../postgres/left-over.ts';
import { randomBytes } from 'node:crypto';
import { systemFolder } from '../postgres/binaries.ts';
import { canEnter, serverUser } from '../postgres/server-user.ts';

const mebibyte = 2 ** 20;
/** A first start writes the database and the builds; later ones need room to work in. */
const neededBytes = { first: 600 * mebibyte, later: 100 * mebibyte };

export interface DataFolder {
  /** A killed start may have left parts that are about to go. */
  wasLeftRunning: boolean;
  release(): void;
}

/**
 * Makes the data folder, checks that it can be written to and has room, and keeps it for this start.
 * @param port for the message of a second start on the same folder
 * @throws Error with one clear line
 */
export function lockDataFolder(dataDir: string, port: number): DataFolder {
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  accessSync(dataDir, constants.W_OK | constants.X_OK);
  // As root, PostgreSQL's own user has to pass through.
  if (serverUser()) chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  checkRoom(dataDir);

  const note = path.join(dataDir, 'running.json');
  const wasLeftRunning = existsSync(note);
  const other = runningOn(dataDir);
  if (other) {
    throw new Error(
      `Fanfare runs already on ${dataDir} (process ${other.pid}, port ${other.port}): stop it, or choose another FANFARE_DATA_DIR and FANFARE_PORT.`,
    );
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, port }));
  return {
    wasLeftRunning,
    release: () => rmSync(note, { force: true }),
  };
}

function checkRoom(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const needed = existsSync(path.join(dataDir, 'secrets.json')) ? neededBytes.later : neededBytes.first;
  if (free >= needed) return;
  const inMiB = (bytes: number) => Math.floor(bytes / mebibyte);
  throw new Error(
    `The disk is full: ${inMiB(free)} MiB are left for ${dataDir}, ${inMiB(needed)} MiB are needed. Free some, or choose another FANFARE_DATA_DIR.`,
  );
}

/** The start that holds a data folder now, if any. */
export function runningOn(dataDir: string): { pid: number; port: number } | null {
  const note = readNote(path.join(dataDir, 'running.json'));
  return note && note.pid !== process.pid && isAlive(note.pid) && isFanfare(note.pid) ? note : null;
}

function readNote(note: string): { pid: number; port: number } | null {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as { pid: number; port: number };
  } catch {
    return null;
  }
}

/** Numbers of processes are used again: after a crash the noted one may be anything. */
function isFanfare(pid: number): boolean {
  try {
    return /scripts\/(product|develop|audit|backup|restore|catalogue-import|finder-train|cluster|cluster-rolling)\.ts/.test(
      readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    );
  } catch {
    return !existsSync('/proc/self/cmdline');
  }
}

/**
 * Where the database's files stand: in the data folder, or for a root whose data folder is closed to PostgreSQL's user
 * (such as one below /root) in a folder of the system, noted in the data folder.
 */
export function databaseFolder(dataDir: string): string {
  if (canEnter(serverUser(), dataDir)) return path.join(dataDir, 'postgres');
  const note = path.join(dataDir, 'postgres-folder');
  if (!existsSync(note))
    writeFileSync(note, path.join(systemFolder, `data-${randomBytes(4).toString('hex')}`, 'postgres'));
  return readFileSync(note, 'utf8');
}
