import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Storage } from '../../gateways/storage/index.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { type Publisher, registerBuild } from './artefacts.ts';
import type { Build } from './build-folder.ts';
import { cssGate } from './gates/css.gate.ts';
import { filesGate } from './gates/files.gate.ts';
import { apiGate, counterpartGate } from './gates/fit.gate.ts';
import { shapeGate } from './gates/shape.gate.ts';
import { sizeGate } from './gates/size.gate.ts';
import { deployedReleases } from './deployed-releases.ts';
import { refuseWithdrawn } from './withdrawals.service.ts';
import { findRelease, writeEvent } from './registry.repository.ts';

const taken = (name: FrontEndName, version: string) =>
  new AppError('version_taken', `${name} ${version} was released already; a version is never written over`);

/** @throws AppError version_taken */
export async function refuseKnown(db: Knex, name: FrontEndName, version: string): Promise<void> {
  if (await findRelease(db, name, version)) throw taken(name, version);
}

export interface PublishContext {
  rules: Rules['releases'];
  /** `METHOD /path/:param` of every call that this API answers. */
  knownCalls: ReadonlySet<string>;
}

/** Every finding against a build that needs no run. */
export async function gateFindings(db: Knex, build: Build, context: PublishContext): Promise<string[]> {
  const { name, version, contract } = build.release;
  return [
    ...(await filesGate(build)),
    ...(await shapeGate(build)),
    ...(await cssGate(build)),
    ...(await sizeGate(build, context.rules)),
    ...apiGate({ contract }, context.knownCalls),
    ...counterpartGate({ name, version, contract }, await deployedReleases(db)),
  ];
}

/**
 * Registers a build as a release: stored permanently under its version, deployed to nobody.
 * @throws AppError release_refused with the findings, version_taken, storage_full, release_withdrawn for the content of a version that was
 * switched off
 */
export async function publish(
  db: Knex,
  storage: Storage,
  build: Build,
  by: Publisher,
  context: PublishContext,
): Promise<{ name: FrontEndName; version: string; files: number; sizeBytes: number }> {
  const { name, version } = build.release;
  const findings = await gateFindings(db, build, context);
  if (findings.length > 0) {
    throw new AppError('release_refused', `${name} ${version} can’t be released as it is`, { details: { findings } });
  }
  return db.transaction(async (trx) => {
    const row = await registerBuild(trx, storage, build, null, by);
    if (!row) throw taken(name, version);
    await refuseWithdrawn(trx, name, version);
    await writeEvent(trx, { name, verb: 'published', version, who: by.who, why: by.why });
    return { name, version, files: row.files, sizeBytes: row.size_bytes };
  });
}
