import type { ServiceType } from '@fanfare/api-contract';
import { priors as cardPriors, smoothed } from '../ranking/index.ts';
import { shapeShares } from './reply-time.ts';

/** What services of a type usually do: the prior for those with a short history of their own. */
export interface TypePrior {
  /** Of those that were due an answer, the ones that gave it in time. */
  answerRate: number;
  acceptRate: number;
  /** Of all answers. */
  wrongMatchRate: number;
  /** On the logit scale of `ReplyTime`: the median reply, how services differ in it, and their common shape. */
  reply: { median: number; between: number; shape: readonly number[]; doubt: number };
}

export interface Priors {
  byType: Partial<Record<ServiceType, TypePrior>>;
  /** How much tracks differ in how well they are received, on the logit of an acceptance. */
  trackSpread: number;
}

/** How many typical observations the defaults count as. */
const weights = { answers: 50, wrongMatches: 100, medians: 10, replies: 50 };
/** For types without any history. The shape lies between reply times with long and with short tails. */
export const defaultPrior = {
  answerRate: cardPriors.answer,
  acceptRate: cardPriors.accept,
  wrongMatchRate: 0.02,
  reply: { median: -1.8, between: 0.8, shape: [-3.4, -2.3, -1.4, -0.68, 0, 0.61, 1.17, 1.9, 2.75], doubt: 0.35 },
} as const satisfies TypePrior;
const minSpread = 0.2;
/** However much is known: seasons and holidays are the same for all curators of a campaign. */
const minDoubt = 0.15;

/** Observations of a type. */
export interface TypeCounts {
  type: ServiceType;
  answered: number;
  accepted: number;
  expired: number;
  /** Of services with a history: how many, and their median replies on the logit scale. */
  medianCount: number;
  medianMean: number | null;
  medianVariance: number | null;
  /** The mean of 1 / answers: how far medians spread by chance alone. */
  medianNoise: number | null;
  /** Of the newest answers: how many, wrong matches among them, and distances from their service's median. */
  newestCount: number;
  wrongMatchCount: number;
  replyCount: number;
  /** At `shapeShares`. */
  shape: readonly number[] | null;
}

/** The variance of a median of few replies, relative to that of their mean. */
export const varianceOfMedian = Math.PI / 2;

const blend = (prior: number, weight: number, value: number | null, count: number) =>
  value === null ? prior : (prior * weight + value * count) / (weight + count);

/** The deviation of a normal distribution with as many answers between 15 % and 85 %. */
export function spreadOf(shape: readonly number[]): number {
  const [low, high] = [shape[shapeShares.indexOf(0.15)]!, shape[shapeShares.indexOf(0.85)]!];
  return Math.max(minSpread, (high - low) / 2 / 1.0364);
}

export function priorFrom(counts: TypeCounts): TypePrior {
  const { answered, accepted, expired, replyCount, medianCount } = counts;
  const { reply } = defaultPrior;
  let previous = -Infinity;
  const shape = reply.shape.map((distance, index) => {
    const blended = blend(distance, weights.replies, counts.shape?.[index] ?? null, replyCount);
    // Few answers may leave steps equal; a shape rises.
    return (previous = Math.max(blended, previous + 0.01));
  });
  const byChance = (counts.medianNoise ?? 0) * spreadOf(shape) ** 2 * varianceOfMedian;
  const variance = counts.medianVariance && Math.max(minSpread ** 2, counts.medianVariance - byChance);
  return {
    answerRate: smoothed(answered, answered + expired, defaultPrior.answerRate, weights.answers),
    acceptRate: smoothed(accepted, answered, defaultPrior.acceptRate, weights.answers),
    wrongMatchRate: smoothed(
      counts.wrongMatchCount,
      counts.newestCount,
      defaultPrior.wrongMatchRate,
      weights.wrongMatches,
    ),
    reply: {
      median: blend(reply.median, weights.medians, counts.medianMean, medianCount),
      between: Math.sqrt(blend(reply.between ** 2, weights.medians, variance, medianCount)),
      shape,
      doubt: Math.hypot(minDoubt, reply.doubt * Math.sqrt(weights.replies / (weights.replies + replyCount))),
    },
  };
}

/** The squared track spread as completed campaigns show it, and how precisely. */
export interface TrackSpreadEstimate {
  variance: number | null;
  precision: number | null;
}

/** The assumed square counts as known to within this. */
const assumedWithin = 0.1;
const maxTrackSpread = 1.5;

/** The assumption until completed campaigns show better. */
export function trackSpreadFrom({ variance, precision }: TrackSpreadEstimate, assumed: number): number {
  const blended = blend(assumed ** 2, 1 / assumedWithin ** 2, variance, precision ?? 0);
  return Math.min(maxTrackSpread, Math.sqrt(Math.max(0, blended)));
}
