import type { FrontEndName, ReleaseContract } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Storage } from '../../gateways/storage/index.ts';
import { artefactFolder, storeArtefacts } from './artefacts.ts';
import { type Build, manifestName } from './build-folder.ts';
import { pushGood } from './channel.policy.ts';
import { filesGate } from './gates/files.gate.ts';
import { shapeGate } from './gates/shape.gate.ts';
import {
  type NewRelease,
  changeChannel,
  findChannel,
  findRelease,
  insertRelease,
  lockRegistry,
} from './registry.repository.ts';

const who = 'operator';

/** The row of a build whose files were taken as they are. */
export function releaseRowOf(build: Build, origin: string | null, by: { who: string; why: string }): NewRelease {
  const { name, version, contract, integrity } = build.release;
  const sizes = [...build.files.values()].map(({ sizeBytes }) => sizeBytes);
  return {
    name,
    version,
    origin,
    manifest_path: `/${artefactFolder(name, version)}/${manifestName}`,
    manifest: build.manifest,
    contract,
    integrity,
    files: sizes.length,
    size_bytes: sizes.reduce((sum, size) => sum + size, 0),
    ...by,
  };
}

/**
 * Makes a build on this machine live for everybody, without proofs: the operator's verb, for the first release of each front end and
 * for what stands beside a local start. The last build that was adopted stays as people have promoted or rolled it back since.
 * @param db as the schema's owner
 * @param origin null: where this installation's front ends are
 * @returns whether something changed
 * @throws Error with one line per finding where the build isn't what it says it is
 */
export async function adoptBuild(
  db: Knex,
  storage: Storage,
  build: Build,
  origin: string | null = null,
): Promise<boolean> {
  const { name, version } = build.release;
  if (await isLastAdopted(db, name, version)) {
    await checkSame(db, build);
    return false;
  }
  const findings = [...(await filesGate(build)), ...(await shapeGate(build))];
  if (findings.length > 0) throw new Error(`${name} ${version}: ${findings.join('; ')}`);
  return adopt(db, releaseRowOf(build, origin, { who, why: 'Adopted from a build' }), async (trx) => {
    await checkSame(trx, build);
    await storeArtefacts(storage, build);
  });
}

export interface DevelopmentServer {
  name: FrontEndName;
  version: string;
  origin: string;
  manifestPath: string;
  contract: ReleaseContract;
}

/** The same for a server whose files change as they are worked on: nothing is stored, and nothing has a sum. */
export async function adoptServer(db: Knex, server: DevelopmentServer): Promise<boolean> {
  const { name, version, origin, manifestPath, contract } = server;
  if (await isLastAdopted(db, name, version)) return false;
  const none = { manifest: null, integrity: {}, files: 0, size_bytes: 0 };
  const by = { who, why: 'Adopted from a development server' };
  return adopt(db, { name, version, origin, manifest_path: manifestPath, contract, ...none, ...by }, async () => {});
}

async function isLastAdopted(db: Knex, name: FrontEndName, version: string): Promise<boolean> {
  const last = await db('channel_events')
    .where({ name, verb: 'adopted' })
    .orderBy('id', 'desc')
    .first<{ version: string } | undefined>('version');
  return last?.version === version;
}

/** A version stands for the same bytes for ever. @throws Error where other bytes are known under it */
async function checkSame(db: Knex, { release }: Build): Promise<void> {
  const known = await findRelease(db, release.name, release.version);
  if (!known) return;
  const sorted = (sums: Record<string, string>) => JSON.stringify(Object.entries(sums).toSorted());
  if (sorted(known.integrity) === sorted(release.integrity)) return;
  throw new Error(`${release.name} ${release.version} is known with other bytes: build it under another version`);
}

function adopt(db: Knex, row: NewRelease, store: (trx: Knex.Transaction) => Promise<void>): Promise<boolean> {
  const { name, version } = row;
  return db.transaction(async (trx) => {
    await lockRegistry(trx);
    if (await isLastAdopted(trx, name, version)) return false;
    await store(trx);
    if (!(await findRelease(trx, name, version))) await insertRelease(trx, row);
    const channel = await findChannel(trx, name);
    const event = {
      name,
      verb: 'adopted',
      version,
      fromVersion: channel?.stable_version ?? null,
      who,
      why: row.why,
    } as const;
    const isLive = channel?.stable_version === version;
    await changeChannel(trx, event, {
      stable_version: version,
      ...(!isLive && { stable_since: trx.raw('app_now()') as unknown as Date }),
      ...(channel && !isLive && pushGood(channel, version)),
      canary_version: null,
      canary_percent: null,
      canary_since: null,
    });
    return true;
  });
}
