import { readFile } from 'node:fs/promises';
import type { ReleaseFile } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Storage } from '../../gateways/storage/index.ts';
import { type Build, manifestName, releaseName } from './build-folder.ts';
import { type NewRelease, findRelease, insertRelease } from './registry.repository.ts';

/** Round trips to a bucket that are under way together. */
const putsAtOnce = 8;

/** Where a release's files are kept, and under which path its origin serves them. */
const folderOf = ({ name, version }: Pick<ReleaseFile, 'name' | 'version'>): string => `remotes/${name}/${version}`;

/** Puts a build's files where its origin serves them from, `release.json` last: where that is, all of it is. */
async function storeFiles(storage: Storage, { release, files }: Build): Promise<void> {
  const queue = [...files.values()].filter(({ path }) => path !== releaseName);
  const put = async (path: string, location: string) =>
    storage.put(`${folderOf(release)}/${path}`, await readFile(location));
  const worker = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) await put(file.path, file.location);
  };
  await Promise.all(Array.from({ length: putsAtOnce }, worker));
  const last = files.get(releaseName);
  if (last) await put(last.path, last.location);
}

/** Puts a registered build's files back where they are missing: the storage may be another one than when it was registered. */
export async function restoreArtefacts(storage: Storage, build: Build): Promise<void> {
  if (await storage.stat(`${folderOf(build.release)}/${releaseName}`)) return;
  await storeFiles(storage, build);
}

/**
 * Keeps a build under its version, for ever. Of several tries at once one does it; the others find it done.
 * @param origin null: where this installation's front ends are
 * @returns null where the version was there already, of which nothing was changed
 */
export async function registerBuild(
  trx: Knex.Transaction,
  storage: Storage,
  build: Build,
  origin: string | null,
  by: { who: string; why: string },
): Promise<NewRelease | null> {
  const { name, version, contract, integrity } = build.release;
  await trx.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`fanfare release ${name}@${version}`]);
  if (await findRelease(trx, name, version)) return null;
  // What a process left here that died before it came to register is written over.
  await storeFiles(storage, build);
  const row: NewRelease = {
    name,
    version,
    origin,
    manifest_path: `/${folderOf(build.release)}/${manifestName}`,
    manifest: build.manifest,
    contract,
    integrity,
    files: build.files.size,
    size_bytes: [...build.files.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    ...by,
  };
  await insertRelease(trx, row);
  return row;
}
