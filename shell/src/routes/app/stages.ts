import { longestBakeMinutes, mostStages } from '@fanfare/api-contract/rollout-limits';

/** Why a list of stages can't be used, as the key of its text. */
export type StagesProblem = 'numbers' | 'range' | 'rising' | 'last' | 'many';

/** What a rollout starts with where nobody says otherwise: a stage lasts at least half an hour. */
const usual = [5, 25, 100] as const;
export const usualBake = '30';

/** The usual stages, as a person would type them. @param given the share that already has the version */
export const usualStages = (given = 0): string =>
  usual.filter((percent) => percent > given || percent === 100).join(', ');

/**
 * Reads stages as typed: percentages, separated by commas or blanks.
 * @returns the stages, or what is wrong with them
 */
export function readStages(typed: string): { stages: number[] } | { problem: StagesProblem } {
  const words = typed.split(/[\s,;%]+/).filter(Boolean);
  const stages = words.map(Number);
  if (stages.length === 0 || words.some((word) => !/^\d+(\.\d+)?$/.test(word))) return { problem: 'numbers' };
  if (stages.some((percent) => percent <= 0 || percent > 100)) return { problem: 'range' };
  if (stages.some((percent, index) => index > 0 && percent <= stages[index - 1]!)) return { problem: 'rising' };
  if (stages.at(-1) !== 100) return { problem: 'last' };
  return stages.length > mostStages ? { problem: 'many' } : { stages };
}

/** Reads how long a stage lasts at least. @returns whole minutes; null where it can't be that long */
export function readBake(typed: string): number | null {
  const minutes = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  return minutes >= 1 && minutes <= longestBakeMinutes ? minutes : null;
}
