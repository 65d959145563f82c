import type { FrontEndName, Substitute } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { unproven } from './checks.service.ts';
import { changesSince, type EventRow } from './history.repository.ts';
import { keptVersions, noCanary, popGood, pushGood, withoutGood } from './channel.policy.ts';
import { counterpartGate } from './gates/fit.gate.ts';
import { withdrawnOf } from './withdrawals.repository.ts';
import { refuseWithdrawn } from './withdrawals.service.ts';
import { ownRoutes } from './front-ends.service.ts';
import { deployedReleases, toGateRelease } from './deployed-releases.ts';
import { promotionEffects } from './pairs.service.ts';
import { planRollback, refuseUnusable, withoutWithdrawn } from './rollback-plan.service.ts';
import {
  type ChannelRow,
  type EventVerb,
  type NewEvent,
  type ReleaseRow,
  changeChannel,
  findChannel,
  findRelease,
  findReleases,
  lockRegistry,
  now,
} from './registry.repository.ts';

interface By {
  who: string;
  why: string;
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

const listed = (substitutes: Substitute[]): Pick<ChannelNow, 'substitutes'> =>
  substitutes.length > 0 ? { substitutes } : {};

/** Locks the registry and loads a front end's channel. @throws AppError wrong_state before its first release */
async function lockChannel(trx: Knex.Transaction, name: FrontEndName): Promise<ChannelRow> {
  await lockRegistry(trx);
  const channel = await findChannel(trx, name);
  if (channel) return channel;
  throw notLive(name);
}

const notLive = (name: FrontEndName) =>
  new AppError(
    'wrong_state',
    `Nothing of ${name} is live yet: ${name === 'shell' ? 'its first version is adopted by the operator' : 'promote its first version'}`,
  );

const changeWords: Partial<Record<EventVerb, string>> = {
  adopted: 'adopted',
  promoted: 'promoted',
  rolled_back: 'rolled back to',
  killed: 'switched off',
  revived: 'switched on',
};

function changeText({ created_at: at, verb, version, percent, who, why }: EventRow): string {
  const share = verb === 'promoted' && percent !== null && percent < 100 ? ` for ${percent} %` : '';
  const time = at.toISOString().slice(0, 16).replace('T', ' ');
  return `${time} UTC: ${changeWords[verb] ?? verb} ${version ?? ''}${share} by ${who} (${why})`;
}

/** @throws AppError changed_meanwhile with what was changed since the caller looked */
async function refuseChanged(trx: Knex.Transaction, channel: ChannelRow, { expectedRevision }: By): Promise<void> {
  const { name, revision } = channel;
  if (expectedRevision === undefined || expectedRevision === revision) return;
  const findings = (await changesSince(trx, name, expectedRevision)).map(changeText);
  throw new AppError(
    'changed_meanwhile',
    `${name} was changed since you looked at it. Nothing was done: look at it again first`,
    {
      details: { findings },
    },
  );
}

/** @throws AppError wrong_state where nothing would change */
function refuseNoChange(channel: ChannelRow, version: string, percent: number): void {
  if (channel.stable_version === version) {
    const how = channel.canary_version === null ? '' : '; to end the canary, roll back';
    throw new AppError('wrong_state', `${channel.name} ${version} is live for all already${how}`);
  }
  if (channel.canary_version === version && channel.canary_percent === percent) {
    throw new AppError('wrong_state', `${channel.name} ${version} is live for ${percent} % already`);
  }
}

/** @throws AppError release_refused for a build of uncommitted changes that is to go live for everyone */
function refuseDirty({ name, version, is_dirty: isDirty }: ReleaseRow, percent: number): void {
  if (!isDirty || percent < 100) return;
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
    throw new AppError('not_proven', `${name} ${version} was not proven with ${names}`, { details: { missing } });
  }
}

/**
 * Deploys a released version to a share of visitors, or to all.
 * @param percent above 0, to 100; counted in hundredths of a percent
 * @throws AppError not_found, wrong_state, release_withdrawn, release_refused, not_proven, changed_meanwhile
 */
export async function promote(
  db: Knex,
  name: FrontEndName,
  { version, percent: asked, ...by }: By & { version: string; percent: number },
): Promise<ChannelNow> {
  const percent = Math.max(0.01, Math.round(asked * 100) / 100);
  return db.transaction(async (trx) => {
    await lockRegistry(trx);
    const channel = await findChannel(trx, name);
    if (channel) await refuseChanged(trx, channel, by);
    const release = await findRelease(trx, name, version);
    if (!release) throw new AppError('not_found', `There is no ${name} ${version}`);
    if (channel) refuseNoChange(channel, version, percent);
    await refuseWithdrawn(trx, name, version);
    refuseDirty(release, percent);
    await refuseUnproven(trx, release);
    await ownRoutes(trx, toGateRelease(release), by);
    const substitutes = await promotionEffects(trx, toGateRelease(release));
    const event = { name, verb: 'promoted', version, percent, ...by } as const;
    if (!channel) return begin(trx, event);
    if (percent < 100) {
      const isWider = channel.canary_version === version;
      const revision = await changeChannel(
        trx,
        { ...event, fromVersion: channel.canary_version ?? channel.stable_version },
        { canary_version: version, canary_percent: percent, ...(!isWider && { canary_since: now(trx) }) },
      );
      return { name, stable: channel.stable_version, canary: version, revision, ...listed(substitutes) };
    }
    const good = pushGood(channel, version, await withdrawnOf(trx, name, keptVersions(channel)));
    const revision = await changeChannel(
      trx,
      { ...event, fromVersion: channel.stable_version },
      { stable_version: version, stable_since: now(trx), ...good, ...noCanary },
    );
    return { name, stable: version, canary: null, revision, ...listed(substitutes) };
  });
}

/** The first version of a remote goes to everybody: there is none that the others could have. @throws AppError wrong_state */
async function begin(
  trx: Knex.Transaction,
  event: Omit<NewEvent, 'version'> & { version: string },
): Promise<ChannelNow> {
  const { name, version, percent } = event;
  if (name === 'shell' || !(await findChannel(trx, 'shell'))) throw notLive(name);
  if (percent !== 100) {
    throw new AppError('wrong_state', `Nothing of ${name} is live yet: its first version is promoted to everybody`);
  }
  const revision = await changeChannel(trx, event, { stable_version: version, stable_since: now(trx) });
  return { name, stable: version, canary: null, revision };
}

/** Ends a failing canary. @returns null where it is no longer the canary */
export async function endCanary(db: Knex, name: FrontEndName, version: string, by: By): Promise<ChannelNow | null> {
  return db.transaction(async (trx) => {
    const channel = await lockChannel(trx, name);
    return channel.canary_version === version ? dropCanary(trx, channel, version, by) : null;
  });
}

async function dropCanary(trx: Knex.Transaction, channel: ChannelRow, canary: string, by: By): Promise<ChannelNow> {
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
    const { stable_version: stable, canary_version: canary, last_good_version: good } = channel;
    const { substitutes } = await planRollback(trx, channel);
    if (canary !== null) return { ...(await dropCanary(trx, channel, canary, by)), ...listed(substitutes) };
    if (good === null) throw new AppError('no_good_version', `There is no earlier version of ${name} to go back to`);
    refuseUnusable(name, good, substitutes);
    await ownRoutes(trx, toGateRelease((await findRelease(trx, name, good))!), by);
    const revision = await changeChannel(
      trx,
      { name, verb: 'rolled_back', version: good, fromVersion: stable, ...by },
      { stable_version: good, stable_since: now(trx), ...popGood(channel) },
    );
    return { name, stable: good, canary: null, revision, ...listed(substitutes) };
  });
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
  if (name === 'shell')
    throw new AppError('wrong_state', 'The shell can’t be switched off: nothing would be left to say so');
  return db.transaction(async (trx) => {
    const channel = await lockChannel(trx, name);
    const live = [channel.stable_version, channel.canary_version].filter((version) => version !== null);
    // Disabling again withdraws versions that became live meanwhile.
    const withdrawsMore = isKilled && (await withdrawnOf(trx, name, live)).size < live.length;
    if (channel.is_killed === isKilled && !withdrawsMore) return { name, isKilled, revision: channel.revision };
    await refuseChanged(trx, channel, by);
    // While it was disabled, the operator may have given its addresses to others.
    if (!isKilled) for (const one of await findReleases(trx, name, live)) await ownRoutes(trx, toGateRelease(one), by);
    const event = { name, verb: isKilled ? 'killed' : 'revived', version: channel.stable_version, ...by } as const;
    const revision = await changeChannel(trx, event, { is_killed: isKilled });
    return { name, isKilled, revision };
  });
}
