import type { FrontEndName, ReleaseContract } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Storage } from '../../gateways/storage/index.ts';
import { registerBuild, restoreArtefacts } from './artefacts.ts';
import type { Build } from './build-folder.ts';
import { noCanary, pushGood } from './channel.policy.ts';
import { filesGate } from './gates/files.gate.ts';
import { shapeGate } from './gates/shape.gate.ts';
import {
  type NewEvent,
  changeChannel,
  findChannel,
  findRelease,
  lastAdoptedVersion,
  insertRelease,
  lockRegistry,
  now,
} from './registry.repository.ts';

const who = 'operator';

/**
 * Deploys a build on this machine to everybody, without checks: the operator's call for first releases and local starts.
 * Promotions and rollbacks since the last adopted build are kept.
 * @param db as the schema's owner
 * @param origin null: this installation's front ends
 * @returns whether something changed
 * @throws Error with one line per finding where the build is invalid
 */
export async function adoptBuild(
  db: Knex,
  storage: Storage,
  build: Build,
  origin: string | null = null,
): Promise<boolean> {
  const { name, version } = build.release;
  if ((await lastAdoptedVersion(db, name)) === version) {
    await checkSame(db, build);
    await restoreArtefacts(storage, build);
    return false;
  }
  const findings = [...(await filesGate(build)), ...(await shapeGate(build))];
  if (findings.length > 0) throw new Error(`${name} ${version}: ${findings.join('; ')}`);
  const by = { who, why: 'Adopted from a build' };
  return adopt(db, { name, version, why: by.why }, async (trx) => {
    await checkSame(trx, build);
    const isNew = await registerBuild(trx, storage, build, origin, by);
    if (!isNew) await restoreArtefacts(storage, build);
  });
}

export interface DevelopmentServer {
  name: FrontEndName;
  version: string;
  origin: string;
  manifestPath: string;
  contract: ReleaseContract;
}

/** The same for a development server, whose files change: nothing is stored, and nothing has a checksum. */
export async function adoptServer(db: Knex, server: DevelopmentServer): Promise<boolean> {
  const { name, version, origin, manifestPath, contract } = server;
  if ((await lastAdoptedVersion(db, name)) === version) return false;
  const none = { manifest: null, integrity: {}, files: 0, size_bytes: 0 };
  const why = 'Adopted from a development server';
  return adopt(db, { name, version, why }, async (trx) => {
    if (await findRelease(trx, name, version)) return;
    await insertRelease(trx, { name, version, origin, manifest_path: manifestPath, contract, ...none, who, why });
  });
}

/** Whether a front end has ever had a deployed version. */
export async function wasReleased(db: Knex, name: FrontEndName): Promise<boolean> {
  return (await findChannel(db, name)) !== null;
}

/** A version never changes its bytes. @throws Error where it is registered with different ones */
async function checkSame(db: Knex, { release }: Build): Promise<void> {
  const existing = await findRelease(db, release.name, release.version);
  if (!existing) return;
  const sorted = (sums: Record<string, string>) => JSON.stringify(Object.entries(sums).toSorted());
  if (sorted(existing.integrity) === sorted(release.integrity)) return;
  throw new Error(`${release.name} ${release.version} is known with other bytes: build it under another version`);
}

/** @param register inserts the release, unless it exists */
function adopt(
  db: Knex,
  { name, version, why }: { name: FrontEndName; version: string; why: string },
  register: (trx: Knex.Transaction) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    await lockRegistry(trx);
    if ((await lastAdoptedVersion(trx, name)) === version) return false;
    await register(trx);
    const channel = await findChannel(trx, name);
    const isLive = channel?.stable_version === version;
    const event: NewEvent = { name, verb: 'adopted', version, fromVersion: channel?.stable_version ?? null, who, why };
    await changeChannel(trx, event, {
      stable_version: version,
      ...(!isLive && { stable_since: now(trx) }),
      ...(channel && !isLive && pushGood(channel, version)),
      ...noCanary,
    });
    return true;
  });
}
