import type { Knex } from 'knex';
import { because, foundTexts } from '../../because.ts';
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
    const reason = canary === null ? 'releases.live_for_all' : 'releases.live_for_all_canary';
    throw new AppError('wrong_state', because(reason, { name, version }));
  }
  const isRunning = open?.revision === channel.revision;
  if ('percent' in terms) {
    // The same share ends a rollout: it stays as it is.
    if (canary === version && percent === terms.percent && !isRunning) {
      throw new AppError('wrong_state', because('releases.live_for_share', { name, version, percent }));
    }
    return;
  }
  if (canary === version && percent !== null && terms.stages[0]! < percent) {
    refuseField('stages', because('releases.first_stage_less', { name, version, percent }));
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
    if (isSame) throw new AppError('wrong_state', because('releases.rolling_out_same', { name, version }));
    return;
  }
  // For everybody, and baked: it only waits for visitors, whom the next version would have as well.
  if (stage === open.stages.length - 1 && open.is_baked) return;
  const place = { stage: stage + 1, stages: open.stages.length };
  throw new AppError('wrong_state', because('releases.rolling_out_stage', { name, version: running, ...place }));
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
  throw new AppError('release_refused', because('releases.not_for_everyone', { name, version }), {
    details: foundTexts([because('builds.dirty', { name, version })]),
  });
}

/** @throws AppError release_refused where it doesn't fit the deployed versions, not_proven with the pairs that lack a passed check */
async function refuseUnproven(trx: Knex.Transaction, release: ReleaseRow): Promise<void> {
  const { name, version } = release;
  const findings = counterpartGate(toGateRelease(release), await deployedReleases(trx));
  if (findings.length > 0) {
    throw new AppError('release_refused', because('releases.does_not_fit', { name, version }), {
      details: foundTexts(findings),
    });
  }
  const missing = await unproven(trx, name, version);
  if (missing.length > 0) {
    const names = missing.map((one) => `${one.name} ${one.version}`).join(', ');
    throw new AppError('not_proven', because('releases.not_checked_with', { name, version, others: names }), {
      details: { missing },
    });
  }
}
