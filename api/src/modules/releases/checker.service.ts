import { type CallTypes, checkedPaths, releaseContract, type takeCheck } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import type { ReleaseChecker } from '../../plugins/session.ts';
import type { Rules } from '../../rules.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { bootRelease } from './boot.presenter.ts';
import { misstatement, verifiedStatement } from './check-proof.policy.ts';
import {
  endOverdue,
  endRequest,
  insertCheck,
  lockRequest,
  renewRequest,
  type RequestRow,
  takeRequest,
} from './checks.repository.ts';
import { keyOf } from './checks.service.ts';
import { originOfFrontEnd } from './front-ends.repository.ts';
import { createPreview } from './previews.repository.ts';
import { type ReleaseRow, findRelease, writeEvent } from './registry.repository.ts';

type Taken = CallTypes<typeof takeCheck>['data'];

const who = 'Fanfare';
const longestWhy = 500;
const shell = 'shell';

const smokeOf = (row: ReleaseRow) => releaseContract.parse(row.contract).smoke;

const overdueText = (minutes: number) =>
  `Its checker began it, and had no result after ${minutes} minutes, however often it began again. Ask for it once more; if that ends the same way, see the checker’s log`;

/** The next check for a checker to make, with a preview of its own that opens the pair; null where nothing waits. */
export async function take(db: Knex, config: Config, checker: ReleaseChecker): Promise<Taken> {
  const { checkMinutes, checkLeaseSeconds, check: rules } = config.rules.releases;
  await endOverdue(db, checker.checkerId, checkMinutes * 60, overdueText(checkMinutes));
  const taken = await takeRequest(db, checker.checkerId, checkLeaseSeconds);
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
      leaseSeconds: checkLeaseSeconds,
      watch: { seconds: rules.watchSeconds, frozenSeconds: rules.frozenSeconds },
      remoteFiles: await filesOf(remote!),
      shellFiles: await filesOf(shellSide!),
    },
  };
}

/**
 * A checker is still at work on a check, so that nobody else is given it.
 * @throws AppError wrong_state where it no longer holds it, or took longer than a check may
 */
export async function renew(
  db: Knex,
  { checkMinutes }: Rules['releases'],
  checker: ReleaseChecker,
  id: number,
): Promise<Record<string, never>> {
  if (await renewRequest(db, id, checker.checkerId, checkMinutes * 60)) return {};
  throw new AppError('wrong_state', because('releases.check_done_or_late', { id }));
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
    throw new AppError('invalid_input', because('releases.proof_or_failure'));
  }
  return db.transaction(async (trx) => {
    const asked = await lockRequest(trx, id, checker.checkerId);
    if (!asked) throw new AppError('wrong_state', because('releases.check_done', { id }));
    const pair = keyOf(asked);
    let problems: string[] | null = null;
    if (proof) {
      const signature = Buffer.from(proof.signature, 'base64');
      const stated = verifiedStatement({ statement: proof.statement, signature }, checker.publicKey);
      if (!stated || stated.request !== id) refuseField('proof', because('releases.not_signed'));
      const remote = (await findRelease(trx, asked.remote_name, asked.remote_version))!;
      const wrong = misstatement(stated, remote, (await findRelease(trx, shell, asked.shell_version))!);
      if (wrong) refuseField('proof', because('releases.proves_nothing', { why: wrong }));
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
