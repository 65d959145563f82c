import { type CallTypes, type FrontEndName, type planChecks, releaseContract } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import type { Releaser } from '../../plugins/access.ts';
import { AppError } from '../../plugins/errors.ts';
import { type Counterpart, type NewCheck, insertCheck, missingChecks } from './checks.repository.ts';
import { refuseWithdrawn } from './withdrawals.service.ts';
import { deployedReleases } from './deployed-releases.ts';
import { createPreview } from './previews.repository.ts';
import { type ReleaseRow, findRelease, newestRelease, writeEvent } from './registry.repository.ts';

type Plan = CallTypes<typeof planChecks>['data'];

const longestWhy = 500;
const shell = 'shell';

const smokeOf = (row: ReleaseRow | null) => (row ? releaseContract.parse(row.contract).smoke : []);

/**
 * The pairs that must pass a browser check before a version is promoted: a remote with every deployed shell, a shell with every
 * deployed remote. Each pair comes with a preview token that opens it.
 * @param version defaults to the newest
 * @throws AppError not_found
 */
export async function plan(
  db: Knex,
  config: Config,
  name: FrontEndName,
  version: string | undefined,
  by: Releaser,
): Promise<Plan> {
  const candidate = version === undefined ? await newestRelease(db, name) : await findRelease(db, name, version);
  if (!candidate)
    throw new AppError('not_found', version ? `There is no ${name} ${version}` : `${name} has no releases`);
  await refuseWithdrawn(db, name, candidate.version);
  const missing = new Set(
    (await missingChecks(db, name, candidate.version)).map((one) => `${one.name}@${one.version}`),
  );
  const counterparts = (await deployedReleases(db)).filter((side) => (side.name === shell) !== (name === shell));
  const pairs: Plan['pairs'] = [];
  for (const other of counterparts) {
    const [remote, shellSide] = name === shell ? [other, candidate] : [candidate, other];
    const items = [
      { name: remote.name, version: remote.version },
      { name: shell, version: shellSide.version } as const,
    ];
    pairs.push({
      remote: { name: remote.name, version: remote.version },
      shellVersion: shellSide.version,
      ticket: await createPreview(db, { kind: 'check', items, by, seconds: config.rules.releases.checkMinutes * 60 }),
      smoke: smokeOf(await findRelease(db, remote.name, remote.version)),
      shellSmoke: name === shell ? smokeOf(candidate) : [],
      isProven: !missing.has(`${other.name}@${other.version}`),
    });
  }
  return { version: candidate.version, shellUrl: config.shellUrl, pairs };
}

/**
 * Stores the result of a browser check. The release tokens of both front ends may report it; for a promotion it counts unless the same
 * token or account published the version.
 * @throws AppError forbidden for a pair of other front ends, not_found for versions that were never released
 */
export async function record(
  db: Knex,
  name: FrontEndName,
  check: NewCheck,
): Promise<{ isPassed: boolean; isCounted: boolean }> {
  const { remote, shellVersion, problems, by } = check;
  if (remote.name === shell)
    throw new AppError('invalid_input', undefined, { fields: { remote: 'This is no remote' } });
  if (name !== shell && name !== remote.name)
    throw new AppError('forbidden', `This is a check of ${remote.name}, not of ${name}`);
  const isPassed = problems.length === 0;
  return db.transaction(async (trx) => {
    const publishers = new Map<FrontEndName, Pick<ReleaseRow, 'token_id' | 'account_id'>>();
    for (const { name: front, version } of [remote, { name: shell, version: shellVersion } as Counterpart]) {
      const release = await findRelease(trx, front, version);
      if (!release) throw new AppError('not_found', `There is no ${front} ${version}`);
      publishers.set(front, release);
    }
    await insertCheck(trx, check);
    const [version, other] =
      name === shell ? [shellVersion, `${remote.name} ${remote.version}`] : [remote.version, `shell ${shellVersion}`];
    const why = isPassed ? `Passed with ${other}` : `Failed with ${other}: ${problems.join('; ')}`;
    await writeEvent(trx, { name, verb: 'checked', version, who: by.who, why: why.slice(0, longestWhy) });
    const { token_id: tokenId, account_id: accountId } = publishers.get(name)!;
    return { isPassed, isCounted: by.tokenId === null ? by.accountId !== accountId : by.tokenId !== tokenId };
  });
}
