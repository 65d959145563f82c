import { chmod, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Bucket } from './bucket.ts';
import { type Copied, copyHashed, hashOf, ignoreMissing, treeOf } from './copy.ts';

/** Where a product keeps its stored files. */
export interface FilesPlace {
  keys(): Promise<string[]>;
  /** Copies a file to a new one. @returns undefined where it is gone */
  copy(key: string, target: string): Promise<Copied | undefined>;
  /** Whether a file that was copied has another size now; left out where asking takes a call for each: a key is written once. */
  hasChanged?(key: string, sizeBytes: number): Promise<boolean>;
  /** Makes ready for files of these keys. */
  prepare(keys: readonly string[]): Promise<void>;
  /** A free name for the copy of a file before it takes its place. */
  partOf(key: string): string;
  /** Takes a complete copy. */
  place(key: string, part: string): Promise<void>;
}

/** Half-sent uploads and half-written files are nobody's yet. */
const isStored = (key: string) => !key.startsWith('incoming') && !key.endsWith('.part');

/** A static server gives out released builds, as another user, and nothing else. */
const isPublic = (key: string) => key.startsWith('remotes/');

/** A product's `files/`. */
export function filesOnDisk(folder: string): FilesPlace {
  const pathOf = (key: string) => path.join(folder, key);
  return {
    keys: async () => (await treeOf(folder, isStored)).files,
    copy: (key, target) => copyHashed(pathOf(key), target).catch(ignoreMissing),
    async hasChanged(key, sizeBytes) {
      const now = await stat(pathOf(key)).catch(ignoreMissing);
      return now !== undefined && now.size !== sizeBytes;
    },
    async prepare(keys) {
      for (const key of new Set(keys.flatMap(foldersOf))) {
        await mkdir(pathOf(key), { recursive: true, mode: 0o700 });
        if (isPublic(`${key}/`)) await chmod(pathOf(key), 0o755);
      }
    },
    partOf: (key) => `${pathOf(key)}.part`,
    async place(key, part) {
      if (isPublic(key)) await chmod(part, 0o644);
      await rename(part, pathOf(key));
    },
  };
}

/** A product's bucket. @param staging a folder that holds a file on its way there */
export function filesInBucket(bucket: Bucket, staging: string): FilesPlace {
  let parts = 0;
  return {
    keys: () => bucket.keys(),
    copy: async (key, target) => ((await bucket.read(key, target)) ? hashOf(target) : undefined),
    prepare: async () => void (await mkdir(staging, { recursive: true, mode: 0o700 })),
    partOf: () => path.join(staging, `${(parts += 1)}.part`),
    place: async (key, part) => void (await bucket.write(key, part)),
  };
}

/** The folders above a key, topmost first. */
function foldersOf(key: string): string[] {
  const parts = key.split('/').slice(0, -1);
  return parts.map((_, place) => parts.slice(0, place + 1).join('/'));
}
