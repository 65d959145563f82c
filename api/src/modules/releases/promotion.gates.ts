import type { Knex } from 'knex';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { unproven } from './checks.service.ts';
import { deployedReleases, toGateRelease } from './deployed-releases.ts';
import { counterpartGate } from './gates/fit.gate.ts';
import type { ChannelRow, ReleaseRow } from './registry.repository.ts';
import type { RolloutRow } from './rollouts.repository.ts';
import { type Terms, isEverybody } from './rollout-terms.policy.ts';
import { refuseWithdrawn } from './withdrawals.service.ts';

/** @throws AppError wrong_state where nothing would change, or another version's rollout runs; invalid_input for stages that take it away from visitors */
export function refuseTerms(channel: ChannelRow, open: RolloutRow | null, version: string, terms: Terms): void {
  const { name, stable_version: stable, canary_version: canary, canary_percent: percent } = channel;
  if (stable === version) {
    const how = canary === null ? '' : '; to end the canary, roll back';
    throw new AppError('wrong_state', `${name} ${version} is live for all already${how}`);
  }
  const isRunning = open?.revision === channel.revision;
  if ('percent' in terms) {
    // The same share ends a rollout: it stays as it is.
    if (canary === version && percent === terms.percent && !isRunning) {
      throw new AppError('wrong_state', `${name} ${version} is live for ${percent} % already`);
    }
    return;
  }
  if (canary === version && percent !== null && terms.stages[0]! < percent) {
    refuseField('stages', `${name} ${version} is live for ${percent} % already: the first stage can’t be less`);
  }
  if (isRunning) refuseRunning(open, version, terms);
}

function refuseRunning(
  open: RolloutRow,
  version: string,
  { stages, bakeMinutes }: Extract<Terms, { stages: unknown }>,
) {
  const { name, version: running, stage } = open;
  if (running === version) {
    const isSame = open.stages.join() === stages.join() && open.bake_minutes === bakeMinutes;
    if (isSame) throw new AppError('wrong_state', `${name} ${version} is being rolled out like that already`);
    return;
  }
  // For everybody, and baked: it only waits for visitors, whom the next version would have as well.
  if (stage === open.stages.length - 1 && open.is_baked) return;
  const place = `stage ${stage + 1} of ${open.stages.length}`;
  throw new AppError('wrong_state', `${name} ${running} is being rolled out (${place}): roll it back first, or wait`);
}

/** @throws AppError release_withdrawn, release_refused, not_proven for a version that may not go live on these terms just now */
export async function refuseNotReady(trx: Knex.Transaction, release: ReleaseRow, terms: Terms): Promise<void> {
  await refuseWithdrawn(trx, release.name, release.version);
  if (isEverybody(terms)) refuseDirty(release);
  await refuseUnproven(trx, release);
}

/** @throws AppError release_refused for a build of uncommitted changes */
function refuseDirty({ name, version, is_dirty: isDirty }: ReleaseRow): void {
  if (!isDirty) return;
  const finding = `${name} ${version} was built from changes that aren’t committed: commit them, and publish that`;
  throw new AppError('release_refused', `${name} ${version} can’t go live for everyone`, {
    details: { findings: [finding] },
  });
}

/** @throws AppError release_refused where it doesn't fit the deployed versions, not_proven with the pairs that lack a passed check */
async function refuseUnproven(trx: Knex.Transaction, release: ReleaseRow): Promise<void> {
  const { name, version } = release;
  const findings = counterpartGate(toGateRelease(release), await deployedReleases(trx));
  if (findings.length > 0) {
    throw new AppError('release_refused', `${name} ${version} does not fit what is live`, { details: { findings } });
  }
  const missing = await unproven(trx, name, version);
  if (missing.length > 0) {
    const names = missing.map((one) => `${one.name} ${one.version}`).join(', ');
    throw new AppError('not_proven', `${name} ${version} has no passed check with ${names}`, { details: { missing } });
  }
}
