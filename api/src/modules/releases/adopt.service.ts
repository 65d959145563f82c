import type { FrontEndName, ReleaseContract } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Storage } from '../../gateways/storage/index.ts';
import { type Because, because, inEnglish } from '../../because.ts';
import { registerBuild, restoreArtefacts } from './artefacts.ts';
import type { Rules } from '../../rules.ts';
import type { Build } from './build.ts';
import { contentSum } from './content-sum.ts';
import { keptVersions, noCanary, pushGood } from './channel.policy.ts';
import { deployedReleases } from './deployed-releases.ts';
import { buildFindings } from './gates/build.gates.ts';
import { filesGate } from './gates/files.gate.ts';
import { apiGate, counterpartGate } from './gates/fit.gate.ts';
import { shapeGate } from './gates/shape.gate.ts';
import { insertFrontEnd } from './front-ends.repository.ts';
import { claimRoutes, routesGate } from './front-ends.service.ts';
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
import { saveSourceMaps } from './source-maps.repository.ts';
import { isWithdrawn, withdrawnOf } from './withdrawals.repository.ts';

const who = 'operator';
/** Of a front end that was adopted without being added first. */
const owner = 'Operator';

/** What became of a build: deployed, adopted before, or left out, as it was disabled. */
export type Adopted = 'live' | 'known' | 'disabled';

/** @throws Error with one line per finding */
function refuse({ release: { name, version } }: Build, findings: readonly Because[]): void {
  if (findings.length > 0) throw new Error(`${name} ${version}: ${findings.map(inEnglish).join('; ')}`);
}

/**
 * Refuses what publishing would refuse, and builds that don't fit each other. Of several builds of one front end the gates apply to the last,
 * which stays live; the others were released by those of their time. What was adopted last before isn't looked at again.
 * @param builds that will be adopted, in this order
 * @throws Error with one line per finding of the first build that has any
 */
export async function checkBuilds(db: Knex, builds: readonly Build[], rules: Rules['releases']): Promise<void> {
  const last = new Map(builds.map((build) => [build.release.name, build]));
  for (const [name, { release }] of last) {
    if ((await lastAdoptedVersion(db, name)) === release.version) last.delete(name);
  }
  const others = (await deployedReleases(db)).filter(({ name }) => !last.has(name));
  const together = [...others, ...[...last.values()].map(({ release }) => release)];
  for (const build of last.values()) {
    refuse(build, [
      ...(await buildFindings(build, rules)),
      ...apiGate(build.release),
      ...(await routesGate(db, build.release)),
      ...counterpartGate(build.release, together),
    ]);
  }
}

/**
 * Deploys a build on this machine to everybody, without a browser's checks: the operator's call for first releases and local starts.
 * Promotions and rollbacks since the last adopted build are kept, and what was disabled stays off.
 * @param db as the schema's owner
 * @param origin null: this installation's front ends
 * @throws Error with one line per finding where the build is invalid
 */
export async function adoptBuild(
  db: Knex,
  storage: Storage,
  build: Build,
  origin: string | null = null,
): Promise<Adopted> {
  const { name, version } = build.release;
  if ((await lastAdoptedVersion(db, name)) === version) {
    await checkSame(db, build);
    await restoreArtefacts(storage, build);
    // Registered before maps were kept, or since they were cleaned up.
    await saveSourceMaps(db, build.release, build.maps);
    return 'known';
  }
  refuse(build, [...(await filesGate(build)), ...(await shapeGate(build)), ...(await routesGate(db, build.release))]);
  const adopted = because('rollouts.adopted_build');
  const by = { who, tokenId: null, accountId: null, why: inEnglish(adopted) };
  const sum = await contentSum(build);
  return adopt(db, build.release, adopted, async (trx) => {
    await checkSame(trx, build);
    const isNew = await registerBuild(trx, storage, build, origin, by, sum);
    if (isNew) return;
    await restoreArtefacts(storage, build);
    await saveSourceMaps(trx, build.release, build.maps);
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
export async function adoptServer(db: Knex, server: DevelopmentServer): Promise<Adopted> {
  const { name, version, origin, manifestPath, contract } = server;
  if ((await lastAdoptedVersion(db, name)) === version) return 'known';
  const none = {
    manifest: null,
    integrity: {},
    files: 0,
    size_bytes: 0,
    token_id: null,
    account_id: null,
    content_sum: null,
    sources: null,
    commit: null,
    is_dirty: null,
    builder: null,
  };
  const adopted = because('rollouts.adopted_server');
  const why = inEnglish(adopted);
  return adopt(db, server, adopted, async (trx) => {
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

/**
 * Deploys a release to everybody. A front end that isn't known here is added.
 * @param register inserts the release, unless it exists
 * @throws Error where its routes belong to another front end
 */
function adopt(
  db: Knex,
  release: Pick<DevelopmentServer, 'name' | 'version' | 'contract'>,
  adopted: Because,
  register: (trx: Knex.Transaction) => Promise<void>,
): Promise<Adopted> {
  const { name, version } = release;
  return db.transaction(async (trx) => {
    await lockRegistry(trx);
    if ((await lastAdoptedVersion(trx, name)) === version) return 'known';
    await insertFrontEnd(trx, name, owner);
    const foreign = await claimRoutes(trx, release);
    if (foreign.length > 0) throw new Error(`${name} ${version}: ${foreign.join('; ')}`);
    await register(trx);
    if (await isWithdrawn(trx, name, version)) return 'disabled';
    const channel = await findChannel(trx, name);
    const isLive = channel?.stable_version === version;
    const why = { who, why: inEnglish(adopted), because: adopted };
    const event: NewEvent = {
      name,
      verb: 'adopted',
      version,
      fromVersion: channel?.stable_version ?? null,
      ...why,
    };
    await changeChannel(trx, event, {
      stable_version: version,
      ...(!isLive && { stable_since: now(trx) }),
      ...(channel && !isLive && pushGood(channel, version, await withdrawnOf(trx, name, keptVersions(channel)))),
      ...noCanary,
    });
    return 'live';
  });
}
