import { createHash } from 'node:crypto';
import { lstat, readFile, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { type Copied, isMissing, syncDisk, writeDurably } from './copy.ts';

/** Everything about one backup of the database; it exists once the backup is complete. */
export interface Manifest {
  format: 1;
  id: string;
  /** By the database's clock. */
  startedAt: string;
  /** From here on the backup can be restored. */
  endedAt: string;
  postgres: string;
  systemIdentifier: string;
  timeline: number;
  startLsn: string;
  stopLsn: string;
  /** The first and the last WAL segment that the base copy needs, both in it. */
  firstSegment: string;
  lastSegment: string;
  segmentBytes: number;
  folders: string[];
  /** By path from the backup's folder. */
  files: Record<string, Copied>;
}

const fileName = 'manifest.json';
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A path below the folder from which it is named, on any system: a manifest is only a text that somebody wrote. */
const isInside = (name: string): boolean =>
  name.split('/').every((part) => !['', '.', '..'].includes(part) && !/[\\\0]|^[a-z]:/i.test(part));

/** @throws Error with one clear line where a name leads out of the folder */
export function checkInside(what: string, names: Iterable<string>): void {
  for (const name of names) {
    if (!isInside(name))
      throw new Error(`${what} names a file outside of its folder, ${JSON.stringify(name)}: it isn't ours.`);
  }
}

/** Where a backup folder keeps what. */
export const placesOf = (folder: string) => ({
  backups: path.join(folder, 'backups'),
  wal: path.join(folder, 'wal'),
  files: path.join(folder, 'files'),
  filesIndex: path.join(folder, 'files.json'),
});

/** JSON with a checksum of itself, in place of what was there before: whole or not at all. */
export async function writeChecked(file: string, content: unknown): Promise<void> {
  const text = JSON.stringify(content);
  await writeDurably(`${file}.part`, `{"sha256":"${sumOf(text)}","content":${text}}\n`);
  await rename(`${file}.part`, file);
  await syncDisk(path.dirname(file));
}

/**
 * Reads what `writeChecked` wrote.
 * @returns undefined where there is no such file
 * @throws Error with one clear line where it is damaged
 */
export async function readChecked<T>(file: string): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const damaged = new Error(`${file} is damaged: what it says can't be trusted.`);
  try {
    const { sha256, content } = JSON.parse(text) as { sha256: string; content: T };
    if (sumOf(JSON.stringify(content)) === sha256) return content;
  } catch {
    throw damaged;
  }
  throw damaged;
}

/** Makes a backup complete: its manifest is the last thing that is written. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeChecked(path.join(folder, fileName), manifest);

/**
 * The manifest of one backup; undefined where it was never completed.
 * @throws Error with one clear line where it is damaged, or isn't of this backup alone
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = path.join(folder, fileName);
  const manifest = await readChecked<Manifest>(file);
  if (!manifest) return undefined;
  if (!Array.isArray(manifest.folders) || Object(manifest.files) !== manifest.files) {
    throw new Error(`${file} is no manifest of a backup.`);
  }
  const names = [...manifest.folders, ...Object.keys(manifest.files)];
  checkInside(file, names);
  const stray = names.find((name) => !isPlanned(name));
  if (stray !== undefined)
    throw new Error(`${file} names ${JSON.stringify(stray)}, which no backup has: it isn't ours.`);
  const { id, firstSegment, lastSegment, segmentBytes } = manifest;
  if (id !== path.basename(folder)) throw new Error(`${file} is of another backup, ${JSON.stringify(id)}.`);
  const isWal = [firstSegment, lastSegment].every((name) => /^[0-9A-F]{24}$/.test(name));
  if (!isWal || !segmentSizes.includes(segmentBytes)) throw new Error(`${file} names no WAL of PostgreSQL's.`);
  return manifest;
}

/** The server's folder, and the data folder's own settings: nothing else is written by a restore. */
const isPlanned = (name: string): boolean => /^base(\/|$)|^data$|^data\/[\w-]+\.json$/.test(name);

/** From 1 MB to 1 GB, as PostgreSQL allows. */
const segmentSizes = Array.from({ length: 11 }, (_, power) => 2 ** (20 + power));

/** The names of all backups in a backup folder, oldest first, finished or not. */
export async function backupNames(folder: string): Promise<string[]> {
  const entries = await readdir(placesOf(folder).backups, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

/**
 * Sees that every file of a backup is there with its size; contents are compared while they are copied.
 * @throws Error naming the first one that isn't
 */
export async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const [name, { sizeBytes }] of Object.entries(manifest.files)) {
    // A link could lead anywhere.
    const found = await lstat(path.join(folder, name)).catch(() => null);
    if (!found?.isFile()) throw new Error(`Backup ${manifest.id} is not whole: ${name} is missing.`);
    if (found.size !== sizeBytes)
      throw new Error(`Backup ${manifest.id} is damaged: ${name} has ${found.size} bytes instead of ${sizeBytes}.`);
  }
}
