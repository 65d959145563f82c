import type { FrontEndName, Substitute } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Because, because, foundTexts } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { noCanary, popGood, withoutGood } from './channel.policy.ts';
import { toGateRelease } from './deployed-releases.ts';
import { claimRoutesOrRefuse } from './front-ends.service.ts';
import { type EventRow, changesSince } from './history.repository.ts';
import {
  type ChannelRow,
  changeChannel,
  findChannel,
  findRelease,
  findReleases,
  lockRegistry,
  now,
} from './registry.repository.ts';
import { planRollback, refuseUnusable, withoutWithdrawn } from './rollback-plan.service.ts';
import { endRollout } from './rollouts.repository.ts';
import { withdrawnOf } from './withdrawals.repository.ts';

export interface By {
  who: string;
  why: string;
  /** The text of `why`, where it is Fanfare’s own. */
  because?: Because;
  /** The channel's revision that the decision is based on; undefined from callers that don't send it. */
  expectedRevision?: number | undefined;
}
export interface ChannelNow {
  name: FrontEndName;
  stable: string;
  canary: string | null;
  revision: number;
  /** Live versions of remotes that a shell can't run after the change. */
  substitutes?: Substitute[];
}

/** Substitutes as a part of an answer: left out where there are none. */
export const listed = (substitutes: Substitute[]): Pick<ChannelNow, 'substitutes'> =>
  substitutes.length > 0 ? { substitutes } : {};

/** Locks the registry and loads a front end's channel. @throws AppError wrong_state before its first release */
export async function lockChannel(trx: Knex.Transaction, name: FrontEndName): Promise<ChannelRow> {
  await lockRegistry(trx);
  const channel = await findChannel(trx, name);
  if (channel) return channel;
  throw notLive(name);
}

/** @returns AppError wrong_state that says how a front end's first version goes live */
export const notLive = (name: FrontEndName) =>
  new AppError(
    'wrong_state',
    because(name === 'shell' ? 'releases.nothing_live_shell' : 'releases.nothing_live_remote', { name }),
  );

function changeOf({ created_at: at, verb, version, percent, who, why }: EventRow): Because {
  const change = { at: at.toISOString(), version: version ?? '', who, why };
  return verb === 'promoted' && percent !== null && percent < 100
    ? because('release_changes.promoted_share', { ...change, percent })
    : because(`release_changes.${verb}`, change);
}

/** @throws AppError changed_meanwhile with what was changed since the caller looked */
export async function refuseChanged(
  trx: Knex.Transaction,
  channel: ChannelRow,
  { expectedRevision }: By,
): Promise<void> {
  const { name, revision } = channel;
  if (expectedRevision === undefined || expectedRevision === revision) return;
  const findings = (await changesSince(trx, name, expectedRevision)).map(changeOf);
  throw new AppError('changed_meanwhile', because('releases.changed_meanwhile', { name }), {
    details: foundTexts(findings),
  });
}

/** Ends a canary: its visitors get the stable version again. Only under the registry's lock. */
export async function dropCanary(
  trx: Knex.Transaction,
  channel: ChannelRow,
  canary: string,
  by: By,
): Promise<ChannelNow> {
  const { name, stable_version: stable, canary_percent: percent } = channel;
  const event = { name, verb: 'rolled_back', version: stable, fromVersion: canary, percent, ...by } as const;
  const revision = await changeChannel(trx, event, { ...noCanary, ...withoutGood(channel, new Set([canary])) });
  return { name, stable, canary: null, revision };
}

/**
 * Ends the canary where there is one, else rolls back to the last good version.
 * @throws AppError no_good_version, release_refused, changed_meanwhile, wrong_state where nothing was ever deployed
 */
export async function rollBack(db: Knex, name: FrontEndName, by: By): Promise<ChannelNow> {
  return db.transaction(async (trx) => {
    const locked = await lockChannel(trx, name);
    await refuseChanged(trx, locked, by);
    const channel = await withoutWithdrawn(trx, locked);
    const { stable_version: stable, canary_version: canary } = channel;
    const { substitutes } = await planRollback(trx, channel);
    await endRollout(trx, name, 'stopped', because('rollouts.rolled_back_by_hand', { version: canary ?? stable }));
    const done =
      canary === null ? await backToGood(trx, channel, substitutes, by) : await dropCanary(trx, channel, canary, by);
    return { ...done, ...listed(substitutes) };
  });
}

/**
 * Everybody goes back to the last good version. Only under the registry's lock.
 * @param channel without versions that were disabled
 * @param substitutes what the rollback takes along
 * @throws AppError no_good_version, release_refused
 */
export async function backToGood(
  trx: Knex.Transaction,
  channel: ChannelRow,
  substitutes: readonly Substitute[],
  by: By,
): Promise<ChannelNow> {
  const { name, stable_version: stable, last_good_version: good } = channel;
  if (good === null) throw new AppError('no_good_version', because('releases.no_earlier', { name }));
  refuseUnusable(name, good, substitutes);
  await claimRoutesOrRefuse(trx, toGateRelease((await findRelease(trx, name, good))!), by);
  const revision = await changeChannel(
    trx,
    { name, verb: 'rolled_back', version: good, fromVersion: stable, ...by },
    { stable_version: good, stable_since: now(trx), ...popGood(channel) },
  );
  return { name, stable: good, canary: null, revision };
}

/**
 * Disables a remote for everybody, or enables it again. Repeating the call changes nothing, unless another version became live meanwhile.
 * @throws AppError changed_meanwhile, wrong_state for the shell, which draws the notice of disabled remotes
 */
export async function kill(
  db: Knex,
  name: FrontEndName,
  { isKilled, ...by }: By & { isKilled: boolean },
): Promise<{ name: FrontEndName; isKilled: boolean; revision: number }> {
  if (name === 'shell') throw new AppError('wrong_state', because('releases.shell_stays'));
  return db.transaction(async (trx) => {
    const channel = await lockChannel(trx, name);
    const live = [channel.stable_version, channel.canary_version].filter((version) => version !== null);
    // Disabling again withdraws versions that became live meanwhile.
    const withdrawsMore = isKilled && (await withdrawnOf(trx, name, live)).size < live.length;
    if (channel.is_killed === isKilled && !withdrawsMore) return { name, isKilled, revision: channel.revision };
    await refuseChanged(trx, channel, by);
    // While it was disabled, the operator may have given its addresses to others.
    if (!isKilled)
      for (const one of await findReleases(trx, name, live)) await claimRoutesOrRefuse(trx, toGateRelease(one), by);
    await endRollout(trx, name, 'stopped', because(isKilled ? 'rollouts.disabled' : 'rollouts.enabled', { name }));
    const event = { name, verb: isKilled ? 'killed' : 'revived', version: channel.stable_version, ...by } as const;
    const revision = await changeChannel(trx, event, { is_killed: isKilled });
    return { name, isKilled, revision };
  });
}
