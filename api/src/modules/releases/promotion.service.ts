import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { keptVersions, noCanary, pushGood } from './channel.policy.ts';
import { type By, type ChannelNow, listed, notLive, refuseChanged } from './channel.service.ts';
import { toGateRelease } from './deployed-releases.ts';
import { claimRoutesOrRefuse } from './front-ends.service.ts';
import { voicesOfLastHours } from './outcomes.repository.ts';
import { refuseMoved } from './own-origin.service.ts';
import { promotionEffects } from './pairs.service.ts';
import { refuseNotReady, refuseTerms } from './promotion.gates.ts';
import {
  type ChannelRow,
  type NewEvent,
  changeChannel,
  findChannel,
  findRelease,
  lockRegistry,
  now,
} from './registry.repository.ts';
import { type Terms, followingStages, stageReason } from './rollout-terms.policy.ts';
import { endRollout, findOpenRollout, insertRollout } from './rollouts.repository.ts';
import type { Voices } from './verdict.policy.ts';
import { withdrawnOf } from './withdrawals.repository.ts';

/**
 * Deploys a released version to a share of visitors, or to all, at once or in stages. What is to reach all is watched from here on.
 * @param askedOrigin where its files were asked for, see `refuseMissingAtOrigin`
 * @param tokenId the team's token, on whose authority the later stages follow; null for staff
 * @throws AppError not_found, wrong_state, invalid_input, release_withdrawn, release_refused, not_proven, changed_meanwhile
 */
export async function promote(
  db: Knex,
  rules: Rules['releases'],
  name: FrontEndName,
  {
    version,
    terms,
    askedOrigin,
    tokenId,
    ...by
  }: By & { version: string; terms: Terms; askedOrigin: string | null; tokenId: number | null },
): Promise<ChannelNow> {
  return db.transaction(async (trx) => {
    await lockRegistry(trx);
    const channel = await findChannel(trx, name);
    if (channel) await refuseChanged(trx, channel, by);
    await refuseMoved(trx, name, askedOrigin);
    const release = await findRelease(trx, name, version);
    if (!release) throw new AppError('not_found', because('releases.no_version', { name, version }));
    if (channel) refuseTerms(channel, await findOpenRollout(trx, name), version, terms);
    await refuseNotReady(trx, release, terms);
    await claimRoutesOrRefuse(trx, toGateRelease(release), by);
    const substitutes = await promotionEffects(trx, toGateRelease(release));
    if (!channel) return begin(trx, { name, verb: 'promoted', version, percent: firstShare(terms), ...by });
    await endRollout(trx, name, 'stopped', because('rollouts.promoted_instead', { name, version }));
    const stages = followingStages(terms, rules.rollout.bakeMinutes);
    const reason = stages ? stageReason(stages.stages, 0, by.why) : { why: by.why };
    const { heardBefore, ...live } = await goLive(trx, rules, channel, version, firstShare(terms), {
      ...by,
      ...reason,
    });
    if (stages) {
      await insertRollout(trx, {
        name,
        version,
        from_version: channel.stable_version,
        stages: stages.stages,
        bake_minutes: stages.bakeMinutes,
        revision: live.revision,
        who: by.who,
        token_id: tokenId,
        why: by.why,
        heard_before: heardBefore,
      });
    }
    return { name, ...live, ...listed(substitutes) };
  });
}

const firstShare = (terms: Terms): number => ('stages' in terms ? terms.stages[0]! : terms.percent);

/** The first version of a remote goes to everybody: there is none that the others could have, or go back to. @throws AppError wrong_state */
async function begin(
  trx: Knex.Transaction,
  event: Omit<NewEvent, 'version'> & { version: string },
): Promise<ChannelNow> {
  const { name, version, percent } = event;
  if (name === 'shell' || !(await findChannel(trx, 'shell'))) throw notLive(name);
  if (percent !== 100) {
    throw new AppError('wrong_state', because('releases.nothing_live', { name }));
  }
  const revision = await changeChannel(trx, event, { stable_version: version, stable_since: now(trx) });
  return { name, stable: version, canary: null, revision };
}

interface Live extends Pick<ChannelNow, 'stable' | 'canary' | 'revision'> {
  /** What visitors reported of the version that everybody had, once another one is what everybody gets. */
  heardBefore: Voices | null;
}

/** Makes a version that is ready for it live for a share of visitors. Only under the registry's lock. */
export async function goLive(
  trx: Knex.Transaction,
  rules: Rules['releases'],
  channel: ChannelRow,
  version: string,
  percent: number,
  { who, why, because: text }: Pick<By, 'who' | 'why' | 'because'>,
): Promise<Live> {
  const { name, stable_version: stable, canary_version: canary } = channel;
  const event = { name, verb: 'promoted', version, percent, who, why, ...(text && { because: text }) } as const;
  if (percent < 100) {
    const revision = await changeChannel(
      trx,
      { ...event, fromVersion: canary ?? stable },
      { canary_version: version, canary_percent: percent, ...(canary !== version && { canary_since: now(trx) }) },
    );
    return { stable, canary: version, revision, heardBefore: null };
  }
  const good = pushGood(channel, version, await withdrawnOf(trx, name, keptVersions(channel)));
  // Before anybody has the new version: later, who falls back to the earlier one reports it again.
  const heardBefore = await voicesOfLastHours(trx, rules, name, stable);
  const revision = await changeChannel(
    trx,
    { ...event, fromVersion: stable },
    { stable_version: version, stable_since: now(trx), ...good, ...noCanary },
  );
  return { stable: version, canary: null, revision, heardBefore };
}
