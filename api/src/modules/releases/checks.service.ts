import type { checkProgress, FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { output } from 'zod/mini';
import type { Releaser } from '../../plugins/access.ts';
import type { Rules } from '../../rules.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { misstatement, verifiedStatement } from './check-proof.policy.ts';
import {
  type PairKey,
  type RequestRow,
  insertRequest,
  lastSeenChecker,
  type MissingCheck,
  missingChecks,
  newestCheck,
  newestProof,
  newestRequest,
} from './checks.repository.ts';
import { refuseWithdrawn } from './withdrawals.service.ts';
import { deployedReleases } from './deployed-releases.ts';
import { type ReleaseRow, findRelease, newestRelease } from './registry.repository.ts';
import { presentProblems } from './problem-texts.ts';

type Progress = output<typeof checkProgress>;

const shell = 'shell';

/** @throws AppError not_found */
async function candidateOf(db: Knex, name: FrontEndName, version: string | undefined): Promise<ReleaseRow> {
  const found = version === undefined ? await newestRelease(db, name) : await findRelease(db, name, version);
  if (found) return found;
  throw new AppError(
    'not_found',
    version ? because('releases.no_version', { name, version }) : because('releases.no_releases', { name }),
  );
}

/** The pairs that must pass before a version is promoted: a remote with every deployed shell, a shell with every deployed remote. */
async function pairsOf(db: Knex, name: FrontEndName, version: string): Promise<(PairKey & { isProven: boolean })[]> {
  const missing = new Set((await missingChecks(db, name, version)).map((one) => `${one.name}@${one.version}`));
  const counterparts = (await deployedReleases(db)).filter((side) => (side.name === shell) !== (name === shell));
  return counterparts.map((other) => ({
    remote_name: name === shell ? other.name : name,
    remote_version: name === shell ? other.version : version,
    shell_version: name === shell ? version : other.version,
    isProven: !missing.has(`${other.name}@${other.version}`),
  }));
}

/** The columns that name a pair. */
export const keyOf = ({ remote_name, remote_version, shell_version }: PairKey): PairKey => ({
  remote_name,
  remote_version,
  shell_version,
});

/** Live counterparts without a passed check, or with one whose signature proves nothing: whoever can write rows still has no key. */
export async function unproven(db: Knex, name: FrontEndName, version: string): Promise<MissingCheck[]> {
  const missing = await missingChecks(db, name, version);
  const forged: MissingCheck[] = [];
  for (const pair of await pairsOf(db, name, version)) {
    const proof = pair.isProven ? await newestProof(db, keyOf(pair)) : null;
    if (!proof) continue;
    const stated = verifiedStatement(proof, proof.public_key);
    const remote = (await findRelease(db, pair.remote_name, pair.remote_version))!;
    const shellSide = (await findRelease(db, shell, pair.shell_version))!;
    if (stated && stated.problems.length === 0 && !misstatement(stated, remote, shellSide)) continue;
    const other = name === shell ? remote : shellSide;
    forged.push({ name: other.name, version: other.version, reason: 'unchecked' });
  }
  return [...missing, ...forged];
}

/**
 * Asks the installation's checker for the checks that a version lacks.
 * @param asked.version the newest by default
 * @param asked.isAgain also those that it has
 * @throws AppError not_found, release_withdrawn
 */
export async function request(
  db: Knex,
  rules: Rules['releases'],
  name: FrontEndName,
  { version, isAgain = false }: { version?: string | undefined; isAgain?: boolean | undefined },
  by: Pick<Releaser, 'who'>,
): Promise<Progress> {
  const candidate = await candidateOf(db, name, version);
  await refuseWithdrawn(db, name, candidate.version);
  for (const pair of await pairsOf(db, name, candidate.version)) {
    if (isAgain || !pair.isProven) await insertRequest(db, keyOf(pair), name === shell, by.who);
  }
  return progress(db, rules, name, candidate.version);
}

/** How far the checks of a version are, all as of one moment: a check that is reported meanwhile has passed, or is still open. @throws AppError not_found */
export async function progress(
  db: Knex,
  { checkLeaseSeconds }: Rules['releases'],
  name: FrontEndName,
  version: string,
): Promise<Progress> {
  await candidateOf(db, name, version);
  return db.transaction(
    async (trx) => ({
      version,
      checkerSeenAt: (await lastSeenChecker(trx, checkLeaseSeconds))?.toISOString() ?? null,
      pairs: await progressOfPairs(trx, name, version),
    }),
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

async function progressOfPairs(trx: Knex.Transaction, name: FrontEndName, version: string): Promise<Progress['pairs']> {
  const pairs: Progress['pairs'] = [];
  for (const pair of await pairsOf(trx, name, version)) {
    const asked = await newestRequest(trx, keyOf(pair));
    const check = pair.isProven ? null : await newestCheck(trx, keyOf(pair));
    pairs.push({
      remote: { name: pair.remote_name, version: pair.remote_version },
      shellVersion: pair.shell_version,
      state: stateOf(pair.isProven, asked, check !== null),
      ...presentProblems(asked?.done_at && check ? check.problems : []),
      note: asked?.failure ?? null,
    });
  }
  return pairs;
}

function stateOf(isProven: boolean, asked: RequestRow | null, isChecked: boolean): Progress['pairs'][number]['state'] {
  if (asked && !asked.done_at) return asked.taken_at ? 'running' : 'waiting';
  if (isProven) return 'passed';
  if (asked?.failure) return 'unmade';
  return isChecked && asked ? 'failed' : 'unasked';
}
