import {
  type CallTypes,
  type FrontEndName,
  type checkProgress,
  checkedPaths,
  type takeCheck,
  releaseContract,
} from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { output } from 'zod/mini';
import type { Config } from '../../config.ts';
import type { Releaser } from '../../plugins/access.ts';
import type { ReleaseChecker } from '../../plugins/session.ts';
import type { Rules } from '../../rules.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { bootRelease } from './boot.presenter.ts';
import { misstatement, verifiedStatement } from './check-proof.policy.ts';
import {
  type PairKey,
  type RequestRow,
  endRequest,
  insertCheck,
  insertRequest,
  lastSeenChecker,
  lockRequest,
  type MissingCheck,
  missingChecks,
  newestCheck,
  newestProof,
  newestRequest,
  takeRequest,
} from './checks.repository.ts';
import { refuseWithdrawn } from './withdrawals.service.ts';
import { deployedReleases } from './deployed-releases.ts';
import { originOfFrontEnd } from './front-ends.repository.ts';
import { createPreview } from './previews.repository.ts';
import { type ReleaseRow, findRelease, newestRelease, writeEvent } from './registry.repository.ts';

type Progress = output<typeof checkProgress>;
type Taken = CallTypes<typeof takeCheck>['data'];

const who = 'Fanfare';
const longestWhy = 500;
const shell = 'shell';

const smokeOf = (row: ReleaseRow) => releaseContract.parse(row.contract).smoke;

/** @throws AppError not_found */
async function candidateOf(db: Knex, name: FrontEndName, version: string | undefined): Promise<ReleaseRow> {
  const found = version === undefined ? await newestRelease(db, name) : await findRelease(db, name, version);
  if (found) return found;
  throw new AppError('not_found', version ? `There is no ${name} ${version}` : `${name} has no releases`);
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

const keyOf = ({ remote_name, remote_version, shell_version }: PairKey): PairKey => ({
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

/** How far the checks of a version are. @throws AppError not_found */
export async function progress(
  db: Knex,
  { checkMinutes }: Rules['releases'],
  name: FrontEndName,
  version: string,
): Promise<Progress> {
  await candidateOf(db, name, version);
  const pairs: Progress['pairs'] = [];
  for (const pair of await pairsOf(db, name, version)) {
    const asked = await newestRequest(db, keyOf(pair));
    const check = pair.isProven ? null : await newestCheck(db, keyOf(pair));
    pairs.push({
      remote: { name: pair.remote_name, version: pair.remote_version },
      shellVersion: pair.shell_version,
      state: stateOf(pair.isProven, asked, check !== null),
      problems: asked?.done_at && check ? check.problems : [],
      note: asked?.failure ?? null,
    });
  }
  return { version, checkerSeenAt: (await lastSeenChecker(db, checkMinutes * 60))?.toISOString() ?? null, pairs };
}

function stateOf(isProven: boolean, asked: RequestRow | null, isChecked: boolean): Progress['pairs'][number]['state'] {
  if (asked && !asked.done_at) return asked.taken_at ? 'running' : 'waiting';
  if (isProven) return 'passed';
  if (asked?.failure) return 'unmade';
  return isChecked && asked ? 'failed' : 'unasked';
}

/** The next check for a checker to make, with a preview of its own that opens the pair; null where nothing waits. */
export async function take(db: Knex, config: Config, checker: ReleaseChecker): Promise<Taken> {
  const { checkMinutes, check: rules } = config.rules.releases;
  const taken = await takeRequest(db, checker.checkerId, checkMinutes * 60);
  if (!taken) return { check: null };
  const {
    id,
    remote_name: name,
    remote_version: version,
    shell_version: shellVersion,
    is_for_shell: isForShell,
  } = taken;
  const [remote, shellSide] = [await findRelease(db, name, version), await findRelease(db, shell, shellVersion)];
  const items = [{ name, version }, { name: shell, version: shellVersion } as const];
  const by = { sessionId: null, checkerId: checker.checkerId };
  const filesOf = async (row: ReleaseRow) => ({
    name: row.name,
    version: row.version,
    // As pages load them: a shell's from where its pages are.
    folderUrl:
      row.name === shell
        ? `${config.shellUrl}/static/${row.version}/`
        : new URL('.', bootRelease(config, row, await originOfFrontEnd(db, row.name)).manifestUrl).href,
    paths: checkedPaths(row.integrity),
  });
  return {
    check: {
      id,
      pair: {
        remote: { name, version },
        shellVersion,
        ticket: await createPreview(db, { kind: 'check', items, by, seconds: checkMinutes * 60 }),
        smoke: smokeOf(remote!),
        shellSmoke: isForShell ? smokeOf(shellSide!) : [],
        isProven: false,
      },
      shellUrl: config.shellUrl,
      watch: { seconds: rules.watchSeconds, frozenSeconds: rules.frozenSeconds },
      remoteFiles: await filesOf(remote!),
      shellFiles: await filesOf(shellSide!),
    },
  };
}

/**
 * Stores the signed result of a check, or why it couldn't be made.
 * @returns null where it wasn't made
 * @throws AppError wrong_state for a request that the checker doesn't hold, invalid_input for a proof that proves nothing
 */
export async function report(
  db: Knex,
  checker: ReleaseChecker,
  id: number,
  { proof, failure }: { proof?: { statement: string; signature: string } | undefined; failure?: string | undefined },
): Promise<boolean | null> {
  if ((proof === undefined) === (failure === undefined)) {
    throw new AppError('invalid_input', 'Send either a proof or why there is none');
  }
  return db.transaction(async (trx) => {
    const asked = await lockRequest(trx, id, checker.checkerId);
    if (!asked) throw new AppError('wrong_state', `Check ${id} is done, or another checker’s`);
    const pair = keyOf(asked);
    let problems: string[] | null = null;
    if (proof) {
      const signature = Buffer.from(proof.signature, 'base64');
      const stated = verifiedStatement({ statement: proof.statement, signature }, checker.publicKey);
      if (!stated || stated.request !== id) refuseField('proof', 'This isn’t signed by this checker, for this check');
      const remote = (await findRelease(trx, asked.remote_name, asked.remote_version))!;
      const wrong = misstatement(stated, remote, (await findRelease(trx, shell, asked.shell_version))!);
      if (wrong) refuseField('proof', `The check proves nothing: ${wrong}`);
      problems = stated.problems;
      const { browser, durationMs } = stated;
      await insertCheck(trx, {
        ...pair,
        request_id: id,
        checker_id: checker.checkerId,
        problems,
        browser,
        duration_ms: durationMs,
        who,
        statement: proof.statement,
        signature,
      });
      await writeCheckEvent(trx, asked, problems);
    }
    await endRequest(trx, id, failure ?? null);
    return problems && problems.length === 0;
  });
}

function writeCheckEvent(trx: Knex, asked: RequestRow, problems: readonly string[]): Promise<unknown> {
  const [name, version, other] = asked.is_for_shell
    ? ([shell, asked.shell_version, `${asked.remote_name} ${asked.remote_version}`] as const)
    : ([asked.remote_name, asked.remote_version, `shell ${asked.shell_version}`] as const);
  const by = `asked for by ${asked.who}`;
  const why =
    problems.length === 0 ? `Passed with ${other}, ${by}` : `Failed with ${other}, ${by}: ${problems.join('; ')}`;
  return writeEvent(trx, { name, verb: 'checked', version, who, why: why.slice(0, longestWhy) });
}
