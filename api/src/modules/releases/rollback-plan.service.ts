import type { FrontEndName, Substitute } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { keptVersions, withoutGood } from './channel.policy.ts';
import { rollbackEffects } from './pairs.service.ts';
import type { ChannelRow } from './registry.repository.ts';
import { withdrawnOf } from './withdrawals.repository.ts';

/** A channel whose versions to roll back to are still good: what was disabled isn't. */
export async function withoutWithdrawn(db: Knex, channel: ChannelRow): Promise<ChannelRow> {
  return { ...channel, ...withoutGood(channel, await withdrawnOf(db, channel.name, keptVersions(channel))) };
}

/** What everybody gets after a rollback; null where there is nothing to go back to. */
const rollbackTarget = ({ stable_version: stable, canary_version: canary, last_good_version: good }: ChannelRow) =>
  canary === null ? good : stable;

/** @throws AppError release_refused for a remote that no page of the live shell could load after it */
export function refuseUnusable(name: FrontEndName, good: string, substitutes: readonly Substitute[]): void {
  const none = substitutes.filter(({ remote, insteadVersion }) => remote.name === name && insteadVersion === null);
  if (name === 'shell' || none.length === 0) return;
  const findings = none.map(
    ({ remote: { version }, shellVersion }) =>
      `neither ${name} ${version} nor any earlier one runs in shell ${shellVersion}`,
  );
  throw new AppError(
    'release_refused',
    `${name} can’t go back to ${good}: roll the shell back first, or disable ${name}`,
    {
      details: { findings },
    },
  );
}

/** What a rollback would do now; no version where there is nothing to go back to. */
export async function planRollback(
  db: Knex,
  channel: ChannelRow,
): Promise<{ version: string | null; substitutes: Substitute[] }> {
  const version = rollbackTarget(channel);
  return { version, substitutes: version === null ? [] : await rollbackEffects(db, channel.name, version) };
}
