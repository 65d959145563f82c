import type { FrontEndName, Rollout } from '@fanfare/api-contract';
import { type Because, because, kept, worded } from '../../because.ts';
import type { RolloutRow } from './rollouts.repository.ts';

const minuteMs = 60_000;

/** Why a rollout ended whose channel was changed otherwise than by the rollout itself. */
export const overtakenWhy = (name: FrontEndName): Because => because('rollouts.overtaken', { name });

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
    ...whyOf(row, state, heard, needed),
  };
}

function stateOf(row: RolloutRow, channelRevision: number): Rollout['state'] {
  if (row.outcome) return row.outcome;
  if (row.revision !== channelRevision) return 'stopped';
  if (row.held_why !== null) return 'held';
  return row.is_baked ? 'waiting' : 'baking';
}

/** The state in words; in English alone where an earlier release stored it. */
function whyOf(
  row: RolloutRow,
  state: Rollout['state'],
  heard: number,
  needed: number,
): Pick<Rollout, 'why' | 'texts'> {
  const { stages, stage, from_version: before } = row;
  switch (state) {
    case 'held':
      return { why: row.held_why!, ...kept('why', row.held_because) };
    case 'baking':
      return worded({
        why:
          stage === stages.length - 1
            ? because('rollouts.everyone')
            : because('rollouts.stage', { stage: stage + 1, stages: stages.length, percent: stages[stage]! }),
      });
    case 'waiting':
      return worded({
        why:
          heard < needed
            ? because('rollouts.heard', { count: needed, heard })
            : because('rollouts.enough_heard', { before }),
      });
    default:
      return row.outcome_why === null
        ? worded({ why: overtakenWhy(row.name) })
        : { why: row.outcome_why, ...kept('why', row.outcome_because) };
  }
}
