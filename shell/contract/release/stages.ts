import { longestBakeMinutes, mostStages } from '@fanfare/api-contract/rollout-limits';
import type { Refusal } from './refusal.ts';

/** How a version goes live: for a share that stays as it is, or in stages that follow each other by themselves. */
export type Terms = { percent: number } | { stages: number[]; bakeMinutes?: number };

interface StageOptions {
  percent?: string | undefined;
  stages?: string | undefined;
  bake?: string | undefined;
}

const minutesOf = { m: 1, h: 60, d: 1_440 } as const;

/**
 * Reads `--percent`, `--stages` and `--bake`.
 * @param refuse makes the refusal of a message
 * @throws Refusal
 */
export function termsOf({ percent, stages, bake }: StageOptions, refuse: (message: string) => Refusal): Terms {
  if (stages === undefined) {
    if (bake !== undefined) throw refuse('--bake is how long each stage lasts: it needs --stages 5,25,100.');
    return { percent: percent === undefined ? 100 : percentOf(percent, '--percent is', refuse) };
  }
  if (percent !== undefined) throw refuse('Either --percent or --stages: a share that stays, or stages that follow.');
  const shares = stages.split(',').map((text) => percentOf(text.trim(), 'Each of --stages is', refuse));
  if (shares.some((share, index) => index > 0 && share <= shares[index - 1]!)) {
    throw refuse(`--stages rise, as 5,25,100 does; they are "${stages}".`);
  }
  if (shares.at(-1) !== 100) throw refuse(`--stages end with 100, everyone; they are "${stages}".`);
  if (shares.length > mostStages) throw refuse(`--stages are ${mostStages} at most; there are ${shares.length}.`);
  return { stages: shares, ...(bake !== undefined && { bakeMinutes: bakeOf(bake, refuse) }) };
}

function percentOf(text: string, what: string, refuse: (message: string) => Refusal): number {
  const percent = Number(text.replace(/%$/, '') || Number.NaN);
  if (percent > 0 && percent <= 100) return percent;
  throw refuse(`${what} a number above 0 and up to 100; it is "${text}".`);
}

function bakeOf(text: string, refuse: (message: string) => Refusal): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text.trim()) ?? [];
  const minutes = Number(count) * (minutesOf[unit as keyof typeof minutesOf] ?? 0);
  if (minutes >= 1 && minutes <= longestBakeMinutes) return minutes;
  throw refuse(`--bake is a time as 30m, 2h or 1d, up to 7d; it is "${text}".`);
}
