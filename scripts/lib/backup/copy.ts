import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** What a copy is compared with later. */
export interface Copied {
  sizeBytes: number;
  sha256: string;
}

const chunkBytes = 2 ** 20;
/** Reading, hashing and syncing overlap; more gain nothing on two cores. */
const copiesAtOnce = 6;

/**
 * Copies a file that may grow meanwhile, and hashes what was written. It is on disk after the next `syncDisk`.
 * @param target must not exist
 */
export async function copyHashed(source: string, target: string, mode = 0o600): Promise<Copied> {
  const input = await open(source, 'r');
  try {
    return await pumpInto(target, input, mode);
  } finally {
    await input.close();
  }
}

/** What isn't opened: a link where none is followed, and a socket. */
const unopened = new Set(['ELOOP', 'ENXIO']);

/**
 * The same for a file of a backup, which others may have written to: a plain one alone. A link could lead to what only this process may read, a pipe
 * or a device has no end.
 * @param mostBytes as it should have
 * @returns undefined where it is something else, or longer
 */
export async function copyPlain(source: string, target: string, mostBytes: number): Promise<Copied | undefined> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const input = await open(source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    if (!unopened.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  });
  if (!input) return undefined;
  try {
    const found = await input.stat();
    return found.isFile() && found.size <= mostBytes ? await pumpInto(target, input) : undefined;
  } finally {
    await input.close();
  }
}

/** The size and hash of a file. */
export async function hashOf(file: string): Promise<Copied> {
  const input = await open(file, 'r');
  try {
    return await pump(input, null);
  } finally {
    await input.close();
  }
}

async function pumpInto(target: string, input: FileHandle, mode = 0o600): Promise<Copied> {
  const output = await open(target, 'wx', mode);
  try {
    return await pump(input, output);
  } finally {
    await output.close();
  }
}

async function pump(input: FileHandle, output: FileHandle | null): Promise<Copied> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let sizeBytes = 0;
  for (;;) {
    const { bytesRead } = await input.read(buffer, 0, chunkBytes, null);
    if (bytesRead === 0) break;
    const part = buffer.subarray(0, bytesRead);
    hash.update(part);
    await output?.writeFile(part);
    sizeBytes += bytesRead;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** Writes a small file that is on disk when it returns. What has to be whole or not there is written under another name, and renamed. */
export async function writeDurably(file: string, content: string | Buffer, mode = 0o600): Promise<void> {
  const handle = await open(file, 'w', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Returns once all that was written to the disk of this folder is there, names included: one call, where thousands of files one by one take
 * longer than copying them.
 */
export async function syncDisk(folder: string): Promise<void> {
  // Windows writes through by itself, and has no such program.
  if (process.platform === 'win32') return;
  await promisify(execFile)('sync', process.platform === 'linux' ? ['-f', folder] : []);
}

/** Does a piece of work for each item, a few at a time. A failure stops the rest, and is thrown once none is at work any more. */
export async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items].toReversed();
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
      try {
        await work(item);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: copiesAtOnce }, worker));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

export interface Tree {
  /** Paths from the folder, with slashes, parents first. */
  folders: string[];
  files: string[];
  links: string[];
}

/**
 * All that is below a folder. What vanishes while it is read is left out.
 * @param isWanted by path from the folder; an unwanted folder isn't looked into
 */
export async function treeOf(folder: string, isWanted: (name: string) => boolean = () => true): Promise<Tree> {
  const tree: Tree = { folders: [], files: [], links: [] };
  const visit = async (below: string) => {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
      const name = below ? `${below}/${entry.name}` : entry.name;
      if (!isWanted(name)) continue;
      if (entry.isSymbolicLink()) tree.links.push(name);
      else if (entry.isFile()) tree.files.push(name);
      else if (entry.isDirectory()) {
        tree.folders.push(name);
        await visit(name);
      }
    }
  };
  await visit('');
  return tree;
}

/** Whether the error says that a file or folder isn't there. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** For what may have gone since it was listed. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Makes the folders of a tree, each readable by its owner alone. */
export async function makeFolders(target: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await mkdir(path.join(target, folder), { recursive: true, mode: 0o700 });
}
