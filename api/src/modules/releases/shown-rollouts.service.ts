import type { FrontEndName, Rollout } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { voices } from './outcomes.repository.ts';
import type { DeployedRow } from './registry.repository.ts';
import { presentRollout } from './rollouts.presenter.ts';
import { newestRollouts } from './rollouts.repository.ts';

/** The newest rollout of each front end, where it runs or ended within the hours that health covers. */
export async function shownRollouts(
  db: Knex,
  { healthHours, newestVoices, canary, rollout: { minVoices } }: Rules['releases'],
  live: readonly DeployedRow[],
  now: Date,
): Promise<Map<FrontEndName, Rollout>> {
  const rows = await newestRollouts(db, new Date(now.getTime() - healthHours * 3_600_000));
  const shown = new Map<FrontEndName, Rollout>();
  for (const { channel } of live) {
    const row = rows.get(channel.name);
    if (!row) continue;
    const window = { since: row.stage_since, newest: newestVoices, perSite: canary.voicesPerSite };
    const { seen } = await voices(db, row.name, row.version, window);
    shown.set(row.name, presentRollout(row, channel.revision, { heard: seen, needed: minVoices }));
  }
  return shown;
}
