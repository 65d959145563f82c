import { readFile } from 'node:fs/promises';
import type { Provenance, ReleaseFile } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Storage } from '../../gateways/storage/index.ts';
import { type Build, manifestName, releaseName } from './build.ts';
import { saveSourceMaps } from './source-maps.repository.ts';
import { type NewRelease, findRelease, insertRelease } from './registry.repository.ts';

/** Who publishes, and why. */
export interface Publisher {
  who: string;
  /** Null for staff and the operator. */
  tokenId: number | null;
  /** Of staff; null for all others. */
  accountId: number | null;
  why: string;
  /** Of the build; null where nobody says. */
  provenance?: Provenance | null;
}

/** Concurrent round trips to a bucket. */
const putsAtOnce = 8;

/** The storage prefix of a release's files, and the path of its origin. */
const folderOf = ({ name, version }: Pick<ReleaseFile, 'name' | 'version'>): string => `remotes/${name}/${version}`;

/** Copies a build's files to its origin, `release.json` last: its presence means that the build is complete. */
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

/** Restores missing files of a registered build: the storage may differ from the one at registration. */
export async function restoreArtefacts(storage: Storage, build: Build): Promise<void> {
  if (await storage.stat(`${folderOf(build.release)}/${releaseName}`)) return;
  await storeFiles(storage, build);
}

/**
 * Stores a build under its version, permanently. One of several parallel attempts does it; the others find it done.
 * @param origin null: this installation's front ends
 * @param contentSum of exactly these files
 * @returns null where the version exists, which is left unchanged
 */
export async function registerBuild(
  trx: Knex.Transaction,
  storage: Storage,
  build: Build,
  origin: string | null,
  by: Publisher,
  contentSum: Buffer,
): Promise<NewRelease | null> {
  const { name, version, contract, integrity, sources } = build.release;
  await trx.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`fanfare release ${name}@${version}`]);
  if (await findRelease(trx, name, version)) return null;
  // Leftovers of a process that died before registering are overwritten.
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
    who: by.who,
    why: by.why,
    token_id: by.tokenId,
    account_id: by.accountId,
    content_sum: contentSum,
    sources: sources ?? null,
    commit: by.provenance?.commit ?? null,
    is_dirty: by.provenance?.isDirty ?? null,
    builder: by.provenance?.builder ?? null,
  };
  await insertRelease(trx, row);
  await saveSourceMaps(trx, build.release, build.maps);
  return row;
}
