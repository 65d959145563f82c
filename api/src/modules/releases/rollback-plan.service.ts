import type { FrontEndName, Substitute } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Because, because, foundTexts } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { keptVersions, withoutGood } from './channel.policy.ts';
import { rollbackEffects } from './pairs.service.ts';
import { type ChannelRow, loadDeployed } from './registry.repository.ts';
import { withdrawnOf } from './withdrawals.repository.ts';

/** A channel whose versions to roll back to are still good: what was disabled isn't. */
export async function withoutWithdrawn(db: Knex, channel: ChannelRow): Promise<ChannelRow> {
  return { ...channel, ...withoutGood(channel, await withdrawnOf(db, channel.name, keptVersions(channel))) };
}

/** What everybody gets after a rollback; null where there is nothing to go back to. */
const rollbackTarget = ({ stable_version: stable, canary_version: canary, last_good_version: good }: ChannelRow) =>
  canary === null ? good : stable;

const withoutUsable = (substitutes: readonly Substitute[]) =>
  substitutes.filter(({ insteadVersion }) => insteadVersion === null);
const unusable = ({ remote: { name, version }, shellVersion }: Substitute): Because =>
  because('builds.none_runs', { name, version, shell: shellVersion });

/** @throws AppError release_refused for a remote that no page of the live shell could load after it */
export function refuseUnusable(name: FrontEndName, good: string, substitutes: readonly Substitute[]): void {
  const none = withoutUsable(substitutes).filter(({ remote }) => remote.name === name);
  if (name === 'shell' || none.length === 0) return;
  throw new AppError('release_refused', because('releases.cannot_go_back', { name, version: good }), {
    details: foundTexts(none.map(unusable)),
  });
}

/**
 * For a rollback that no person has decided on, which may take nothing away.
 * @param substitutes what the rollback takes along
 * @throws AppError release_refused for a shell whose pages could load no version of a remote that isn't disabled
 */
export async function refuseLosses(
  db: Knex,
  name: FrontEndName,
  good: string,
  substitutes: readonly Substitute[],
): Promise<void> {
  const none = name === 'shell' ? withoutUsable(substitutes) : [];
  if (none.length === 0) return;
  const disabled = new Set((await loadDeployed(db)).flatMap(({ channel }) => (channel.is_killed ? channel.name : [])));
  const lost = none.filter(({ remote }) => !disabled.has(remote.name));
  if (lost.length === 0) return;
  throw new AppError('release_refused', because('releases.leaves_without_remote', { version: good }), {
    details: foundTexts(lost.map(unusable)),
  });
}

/** What a rollback would do now; no version where there is nothing to go back to. */
export async function planRollback(
  db: Knex,
  channel: ChannelRow,
): Promise<{ version: string | null; substitutes: Substitute[] }> {
  const version = rollbackTarget(channel);
  return { version, substitutes: version === null ? [] : await rollbackEffects(db, channel.name, version) };
}
