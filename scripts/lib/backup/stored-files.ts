import { constants } from 'node:fs';
import { access, chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Copied, copyPlain, forEach, ignoreMissing, syncDisk } from './copy.ts';
import { checkInside, placesOf, readChecked, writeChecked } from './manifest.ts';
import type { FilesPlace } from './places.ts';

/** A stored file of the product: a key is written once, so it is copied once. */
interface StoredFile extends Copied {
  /** When it was no longer in the product's storage; it is kept for older backups. */
  goneAt: string | null;
}

/** What the backup folder knows of the stored files of all its backups. */
export interface FilesIndex {
  takenAt: string;
  files: Record<string, StoredFile>;
}

/**
 * The index of a backup folder; undefined before its first backup.
 * @throws Error with one clear line where it is damaged, or names what is elsewhere
 */
export async function readIndex(folder: string): Promise<FilesIndex | undefined> {
  const { filesIndex } = placesOf(folder);
  const index = await readChecked<FilesIndex>(filesIndex);
  if (index) checkInside(filesIndex, Object.keys(index.files));
  return index;
}

export interface FilesBackup {
  known: number;
  copied: number;
  bytes: number;
}

/**
 * Copies what is new among the stored files of a product; what was copied before isn't read again. Copies are read-only.
 * @param folder of the backups
 */
export async function backUpFiles(product: FilesPlace, folder: string, takenAt: string): Promise<FilesBackup> {
  const places = placesOf(folder);
  const before = (await readIndex(folder))?.files ?? {};
  const found = new Set(await product.keys());
  checkInside('The product’s storage', found);
  const files: Record<string, StoredFile> = {};
  for (const [key, file] of Object.entries(before)) {
    files[key] = { ...file, goneAt: found.has(key) ? null : (file.goneAt ?? takenAt) };
  }
  const done: FilesBackup = { known: found.size, copied: 0, bytes: 0 };
  await forEach(found, async (key) => {
    const copy = path.join(places.files, key);
    const known = before[key];
    const kept = known && (await stat(copy).catch(ignoreMissing));
    if (known && kept?.size === known.sizeBytes && !(await product.hasChanged?.(key, known.sizeBytes))) return;
    await mkdir(path.dirname(copy), { recursive: true, mode: 0o700 });
    await rm(`${copy}.part`, { force: true });
    const copied = await product.copy(key, `${copy}.part`);
    if (!copied) return;
    await chmod(`${copy}.part`, 0o400);
    await rename(`${copy}.part`, copy);
    files[key] = { ...copied, goneAt: null };
    done.copied += 1;
    done.bytes += copied.sizeBytes;
  });
  // An entry promises its file.
  if (done.copied > 0) await syncDisk(folder);
  await writeChecked(places.filesIndex, { takenAt, files } satisfies FilesIndex);
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
 * Writes the stored files of a backup to where a product keeps them. A lost one stops nothing: the report of missing files says whose it is.
 * @param startedAt of the database's backup: what was gone by then is left out
 */
export async function restoreFiles(folder: string, product: FilesPlace, startedAt: string): Promise<FilesRestored> {
  const index = await readIndex(folder);
  const lost: string[] = [];
  let restored = 0;
  const wanted = Object.entries(index?.files ?? {}).filter(
    ([, { goneAt }]) => goneAt === null || Date.parse(goneAt) >= Date.parse(startedAt),
  );
  await product.prepare(wanted.map(([key]) => key));
  await forEach(wanted, async ([key, file]) => {
    const copy = path.join(placesOf(folder).files, key);
    const isThere = await access(copy, constants.R_OK).then(
      () => true,
      () => false,
    );
    const part = product.partOf(key);
    const copied = isThere ? await copyPlain(copy, part, file.sizeBytes) : null;
    if (copied && copied.sha256 === file.sha256) {
      await product.place(key, part);
      restored += 1;
    } else {
      await rm(part, { force: true });
      lost.push(key);
    }
  });
  return { restored, lost: lost.toSorted() };
}
