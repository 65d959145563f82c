import { constants } from 'node:fs';
import { access, chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Copied, copyHashed, forEach, ignoreMissing, syncDisk, treeOf } from './copy.ts';
import { placesOf, readChecked, writeChecked } from './manifest.ts';

/** A stored file of the product: a key is written once, so it is copied once. */
interface StoredFile extends Copied {
  /** When it was no longer in the product's storage; it is kept for older backups. */
  goneAt: string | null;
}

/** What the backup folder knows of the stored files of all its backups. */
export interface FilesIndex {
  takenAt: string;
  files: Record<string, StoredFile>;
  /** Those of a bucket are listed, not copied. */
  bucketKeys: string[];
}

/** Half-sent uploads and half-written files are nobody's yet. */
const isStored = (key: string) => !key.startsWith('incoming') && !key.endsWith('.part');

/** A static server gives out released builds, as another user, and nothing else. */
const isPublic = (key: string) => key.startsWith('remotes/');

/**
 * The index of a backup folder; undefined before its first backup.
 * @throws Error with one clear line where it is damaged
 */
export const readIndex = (folder: string): Promise<FilesIndex | undefined> =>
  readChecked<FilesIndex>(placesOf(folder).filesIndex);

export interface FilesBackup {
  known: number;
  copied: number;
  bytes: number;
}

/**
 * Copies what is new in a folder of stored files; what was copied before isn't read again. Copies are read-only.
 * @param source the product's `files/`
 * @param bucketKeys the keys of a bucket, where the product uses one
 */
export async function backUpFiles(
  source: string,
  folder: string,
  takenAt: string,
  bucketKeys: readonly string[] = [],
): Promise<FilesBackup> {
  const places = placesOf(folder);
  const before = (await readIndex(folder))?.files ?? {};
  const found = new Set((await treeOf(source, isStored)).files);
  const files: Record<string, StoredFile> = {};
  for (const [key, file] of Object.entries(before)) {
    files[key] = { ...file, goneAt: found.has(key) ? null : (file.goneAt ?? takenAt) };
  }
  const done: FilesBackup = { known: found.size, copied: 0, bytes: 0 };
  await forEach(found, async (key) => {
    const copy = path.join(places.files, key);
    const now = await stat(path.join(source, key)).catch(ignoreMissing);
    if (!now) return;
    const kept = await stat(copy).catch(ignoreMissing);
    if (before[key]?.sizeBytes === now.size && kept?.size === now.size) return;
    await mkdir(path.dirname(copy), { recursive: true, mode: 0o700 });
    await rm(`${copy}.part`, { force: true });
    const copied = await copyHashed(path.join(source, key), `${copy}.part`, 0o400).catch(ignoreMissing);
    if (!copied) return;
    await rename(`${copy}.part`, copy);
    files[key] = { ...copied, goneAt: null };
    done.copied += 1;
    done.bytes += copied.sizeBytes;
  });
  // An entry promises its file.
  if (done.copied > 0) await syncDisk(folder);
  await writeChecked(places.filesIndex, { takenAt, files, bucketKeys: bucketKeys.toSorted() } satisfies FilesIndex);
  return done;
}

/**
 * Forgets files that were gone from the product before the oldest backup that is kept.
 * @returns how many
 */
export async function removeGoneFiles(folder: string, oldestStartedAt: string): Promise<number> {
  const index = await readIndex(folder);
  if (!index) return 0;
  const oldest = Date.parse(oldestStartedAt);
  const gone = Object.entries(index.files).filter(([, { goneAt }]) => goneAt !== null && Date.parse(goneAt) < oldest);
  for (const [key] of gone) delete index.files[key];
  // The list first: a file without an entry is clutter, an entry without its file would be a loss.
  if (gone.length > 0) await writeChecked(placesOf(folder).filesIndex, index);
  for (const [key] of gone) await rm(path.join(placesOf(folder).files, key), { force: true });
  return gone.length;
}

export interface FilesRestored {
  restored: number;
  /** Keys that are missing in the backup, or no longer what was copied. */
  lost: string[];
}

/**
 * Writes the stored files of a backup into a product's empty `files/`. A lost one stops nothing: the report of missing files says whose it is.
 * @param startedAt of the database's backup: what was gone by then is left out
 */
export async function restoreFiles(folder: string, target: string, startedAt: string): Promise<FilesRestored> {
  const index = await readIndex(folder);
  const lost: string[] = [];
  let restored = 0;
  const wanted = Object.entries(index?.files ?? {}).filter(
    ([, { goneAt }]) => goneAt === null || Date.parse(goneAt) >= Date.parse(startedAt),
  );
  for (const key of new Set(wanted.flatMap(([key]) => foldersOf(key)))) {
    await mkdir(path.join(target, key), { recursive: true, mode: 0o700 });
    if (isPublic(`${key}/`)) await chmod(path.join(target, key), 0o755);
  }
  await forEach(wanted, async ([key, file]) => {
    const [copy, place] = [path.join(placesOf(folder).files, key), path.join(target, key)];
    const isThere = await access(copy, constants.R_OK).then(
      () => true,
      () => false,
    );
    const copied = isThere ? await copyHashed(copy, `${place}.part`) : null;
    if (copied?.sha256 === file.sha256) {
      if (isPublic(key)) await chmod(`${place}.part`, 0o644);
      await rename(`${place}.part`, place);
      restored += 1;
    } else {
      await rm(`${place}.part`, { force: true });
      lost.push(key);
    }
  });
  return { restored, lost: lost.toSorted() };
}

/** The folders above a key, topmost first. */
function foldersOf(key: string): string[] {
  const parts = key.split('/').slice(0, -1);
  return parts.map((_, place) => parts.slice(0, place + 1).join('/'));
}
