import type { FrontEndName, Rollout } from '@fanfare/api-contract';
import type { RolloutRow } from './rollouts.repository.ts';

const minuteMs = 60_000;

/** Why a rollout ended whose channel was changed otherwise than by the rollout itself. */
export const overtakenWhy = (name: FrontEndName): string => `Somebody else changed ${name} meanwhile`;

/**
 * How far a rollout is.
 * @param row as it is in the registry
 * @param channelRevision another one than the rollout's: somebody has changed the channel, which ends it
 * @param voices heard in its stage, and needed
 */
export function presentRollout(
  row: RolloutRow,
  channelRevision: number,
  { heard, needed }: { heard: number; needed: number },
): Rollout {
  const state = stateOf(row, channelRevision);
  const bakedAt = new Date(row.stage_since.getTime() + row.bake_minutes * minuteMs);
  const isEnded = state === 'done' || state === 'rolled_back' || state === 'stopped';
  return {
    version: row.version,
    stages: row.stages,
    stage: row.stage,
    bakeMinutes: row.bake_minutes,
    stageSince: row.stage_since.toISOString(),
    nextAt: isEnded ? null : bakedAt.toISOString(),
    heard,
    needed,
    state,
    why: sentenceOf(row, state, heard, needed),
  };
}

function stateOf(row: RolloutRow, channelRevision: number): Rollout['state'] {
  if (row.outcome) return row.outcome;
  if (row.revision !== channelRevision) return 'stopped';
  if (row.held_why !== null) return 'held';
  return row.is_baked ? 'waiting' : 'baking';
}

function sentenceOf(row: RolloutRow, state: Rollout['state'], heard: number, needed: number): string {
  const { stages, stage, from_version: before } = row;
  switch (state) {
    case 'held':
      return row.held_why!;
    case 'baking':
      return stage === stages.length - 1
        ? 'Everyone has it, and it is watched'
        : `Stage ${stage + 1} of ${stages.length}: ${stages[stage]} % of visitors have it`;
    case 'waiting':
      return heard < needed
        ? `${heard} of ${needed} visitors were heard`
        : `Enough visitors were heard: it goes on within a minute, unless they leave a doubt that it is no worse than ${before}`;
    default:
      return row.outcome_why ?? overtakenWhy(row.name);
  }
}
