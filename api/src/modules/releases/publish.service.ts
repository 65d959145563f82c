import type { FrontEndName, Provenance } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Storage } from '../../gateways/storage/index.ts';
import { type Because, because, foundTexts } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { type Publisher, registerBuild } from './artefacts.ts';
import type { Build } from './build.ts';
import type { Examination } from './gates/examine.ts';
import { apiGate, counterpartGate } from './gates/fit.gate.ts';
import { deployedReleases } from './deployed-releases.ts';
import { routesGate } from './front-ends.service.ts';
import { refuseWithdrawn } from './withdrawals.service.ts';
import { findRelease, writeEvent } from './registry.repository.ts';

const taken = (name: FrontEndName, version: string) =>
  new AppError('version_taken', because('releases.released_already', { name, version }));

const refused = ({ release: { name, version } }: Build, findings: Because[]) =>
  new AppError('release_refused', because('releases.not_releasable', { name, version }), {
    details: foundTexts(findings),
  });

/**
 * A job of a CI publishes what it checked out, and says so.
 * @param commit of the job; null where its issuer doesn't say
 * @throws AppError release_refused
 */
export function refuseOtherCommit(build: Build & { provenance: Provenance | null }, commit: string | null): void {
  const built = build.provenance?.commit ?? null;
  if (commit === null || built === commit) return;
  throw refused(build, [
    built === null ? because('builds.no_commit', { commit }) : because('builds.other_commit', { built, commit }),
  ]);
}

/** @throws AppError version_taken */
export async function refuseKnown(db: Knex, name: FrontEndName, version: string): Promise<void> {
  if (await findRelease(db, name, version)) throw taken(name, version);
}

/**
 * Registers a build as a release: stored permanently under its version, deployed to nobody.
 * @param examine reads its files: see `examiner`
 * @throws AppError release_refused with the findings, overloaded, version_taken, storage_full, release_withdrawn for the content of a version that was
 * disabled
 */
export async function publish(
  db: Knex,
  storage: Storage,
  build: Build,
  by: Publisher,
  examine: (build: Build) => Promise<Examination>,
): Promise<{ name: FrontEndName; version: string; files: number; sizeBytes: number }> {
  const { name, version } = build.release;
  const { findings: found, contentSum } = await examine(build);
  const findings = [
    ...found,
    ...apiGate(build.release),
    ...(await routesGate(db, build.release)),
    ...counterpartGate(build.release, await deployedReleases(db)),
  ];
  if (findings.length > 0) throw refused(build, findings);
  const publishing = db.transaction(async (trx) => {
    const row = await registerBuild(trx, storage, build, null, by, contentSum);
    if (!row) throw taken(name, version);
    await refuseWithdrawn(trx, name, version);
    await writeEvent(trx, { name, verb: 'published', version, who: by.who, why: by.why });
    return { name, version, files: row.files, sizeBytes: row.size_bytes };
  });
  return publishing.catch(async (error: unknown) => {
    // Another front end went live there while the files were stored: the database refused the row.
    const foreign = await routesGate(db, build.release);
    throw foreign.length > 0 ? refused(build, foreign) : error;
  });
}
