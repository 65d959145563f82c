import { type Because, because } from '../../because.ts';
import type { Rules } from '../../rules.ts';
import { type Share, confidence, differenceInterval, rate, shareInterval } from './difference.policy.ts';

/** What counts against a version. */
export const signals = ['failed', 'error', 'frozen', 'slow_start'] as const;
export type Signal = (typeof signals)[number];

/** The voices about a version: how many were heard, and of them those with each signal, and the lines these came from. */
export interface Voices {
  seen: number;
  signals: Record<Signal, { voices: number; sites: number }>;
}
/** A version with what was heard about it. */
export interface Heard {
  version: string;
  voices: Voices;
}

/** `roll_back`: it is clearly worse. `go_on`: enough was heard, and nothing leaves a doubt. */
export type Verdict = { is: 'roll_back' | 'wait'; why: Because } | { is: 'go_on' };

type Limits = Pick<Rules['releases'], 'canary' | 'rollout'>;

const share = ({ seen, signals: heard }: Voices, signal: Signal): Share => ({ count: heard[signal].voices, of: seen });
const percentage = (part: Share): number => Math.round(rate(part) * 1_000) / 10;
const sentence = ({ version, voices }: Heard, signal: Signal): Because => {
  const part = share(voices, signal);
  return because(`rollouts.${signal}`, { version, ...part, percent: percentage(part) });
};

/**
 * Judges a version by what visitors heard of it reported, each signal by itself. It is asked again and again, so rolling back takes a bound
 * that chance alone passes once in a thousand looks, and a difference of several points beyond it.
 * @param others what was heard of the version that other visitors have, or had before; where that is too little, absolute limits count
 */
export function judge(candidate: Heard, others: Heard, { canary, rollout }: Limits): Verdict {
  const isComparable = others.voices.seen >= canary.minComparedVoices;
  const bounds = (signal: Signal, z: number) => {
    const mine = share(candidate.voices, signal);
    return isComparable ? differenceInterval(mine, share(others.voices, signal), z) : shareInterval(mine, z);
  };
  const allowed = (signal: Signal): number => {
    const { marginPercent, limitPercent } = canary.signals[signal];
    return (isComparable ? marginPercent : limitPercent) / 100;
  };
  const describe = (signal: Signal): Because =>
    isComparable
      ? because('rollouts.compared', { mine: sentence(candidate, signal), others: sentence(others, signal) })
      : sentence(candidate, signal);

  const isBad = (signal: Signal): boolean => {
    const { voices, sites } = candidate.voices.signals[signal];
    const isEnough = voices >= canary.minFailures && sites >= canary.minSites;
    return isEnough && bounds(signal, confidence.strict).low > allowed(signal);
  };
  const bad = signals.find(isBad);
  if (bad) return { is: 'roll_back', why: describe(bad) };

  const { seen } = candidate.voices;
  if (seen < rollout.minVoices)
    return { is: 'wait', why: because('rollouts.heard', { count: rollout.minVoices, heard: seen }) };
  const isDoubtful = (signal: Signal): boolean =>
    candidate.voices.signals[signal].voices > 0 && bounds(signal, confidence.usual).high >= allowed(signal);
  const doubtful = signals.find(isDoubtful);
  if (!doubtful) return { is: 'go_on' };
  return { is: 'wait', why: because('rollouts.doubtful', { why: describe(doubtful) }) };
}
