import type { Rollout } from '@fanfare/api-contract';
import { shortTime, tableLines } from './output.ts';

const stateLabels: Record<Rollout['state'], string> = {
  baking: 'under way',
  waiting: 'waiting for visitors',
  held: 'held',
  done: 'done',
  rolled_back: 'rolled back',
  stopped: 'stopped',
};

/** `2 of 3 (25 %)`, of a rollout's current stage. */
export const stageWords = ({ stages, stage }: Pick<Rollout, 'stages' | 'stage'>): string =>
  `${stage + 1} of ${stages.length} (${stages[stage] === 100 ? 'everyone' : `${stages[stage]} %`})`;

/** How far a rollout is, as lines of `status`; none without one. */
export function rolloutLines(rollout: Rollout | null | undefined): string[] {
  if (!rollout) return [];
  const { version, stageSince, nextAt, heard, needed, state, why } = rollout;
  return [
    '',
    ...tableLines(
      ['rollout', 'stage', 'since', 'until at least', 'heard', 'state'],
      [
        [
          version,
          stageWords(rollout),
          shortTime(stageSince),
          nextAt === null ? '' : shortTime(nextAt),
          `${heard} of ${needed}`,
          stateLabels[state],
        ],
      ],
    ),
    `  ${why}`,
  ];
}

/** `30 minutes`, `2 hours`, `1 day`: a bake time. */
export function bakeWords(minutes: number): string {
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
