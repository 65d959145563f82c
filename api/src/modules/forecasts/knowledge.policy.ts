import type { ServiceType } from '@fanfare/api-contract';
import { priors, smoothed } from '../services/index.ts';
import { shapeShares } from './reply-time.ts';

/** What services of a kind do, by which those are judged that have little record of their own. */
export interface Kind {
  /** Of those that answered in time or not, the ones that did. */
  answerRate: number;
  acceptRate: number;
  /** Of all answers. */
  wrongMatchRate: number;
  /** On the scale of `logit`, as part of the deadline: the usual reply, how services differ in it, and how one differs from itself. */
  reply: { middle: number; between: number; shape: readonly number[]; doubt: number };
}

export interface Knowledge {
  kinds: Partial<Record<ServiceType, Kind>>;
  /** How much songs differ in how well they are liked, on the logit of a yes. */
  songSpread: number;
}

/** As many typical ones are mixed in as evidence: they soon weigh little. */
const weights = { answers: 50, wrongMatches: 100, medians: 10, replies: 50 };
/** What is expected of services of which nothing is known. The shape lies between waits of which many, and of which few, are long. */
export const usual = {
  answerRate: priors.answer,
  acceptRate: priors.accept,
  wrongMatchRate: 0.02,
  reply: { middle: -1.8, between: 0.8, shape: [-3.4, -2.3, -1.4, -0.68, 0, 0.61, 1.17, 1.9, 2.75], doubt: 0.35 },
} as const satisfies Kind;
const narrowest = 0.2;
/** However much is known: seasons and holidays are the same for all curators of a campaign. */
const doubts = { always: 0.15 };

/** What was counted of a kind. */
export interface KindCounts {
  type: ServiceType;
  answered: number;
  accepted: number;
  expired: number;
  /** Of services with a record: how many, and their usual replies as parts of the deadline, on the scale of `logit`. */
  medianCount: number;
  medianMean: number | null;
  medianVariance: number | null;
  /** The mean of 1 / answers: how far the medians spread by chance alone. */
  medianNoise: number | null;
  /** Of the newest answers: how many, how many a wrong match, and how far from the service's usual reply they come. */
  newestCount: number;
  wrongMatchCount: number;
  replyCount: number;
  /** At `shapeShares`. */
  shape: readonly number[] | null;
}

/** The median of a few replies spreads so much more than their mean. */
export const varianceOfMedian = Math.PI / 2;

const blend = (usualValue: number, weight: number, value: number | null, count: number) =>
  value === null ? usualValue : (usualValue * weight + value * count) / (weight + count);

/** How far a shape spreads: that of a normal distribution with as many answers between its outer thirds. */
export function spreadOf(shape: readonly number[]): number {
  const [low, high] = [shape[shapeShares.indexOf(0.15)]!, shape[shapeShares.indexOf(0.85)]!];
  return Math.max(narrowest, (high - low) / 2 / 1.0364);
}

/** Rises from share to share, however few answers it was read from. */
const rising = (shape: readonly number[]): number[] => {
  let before = -Infinity;
  return shape.map((distance) => (before = Math.max(distance, before + 0.01)));
};

export function kindFrom(counts: KindCounts): Kind {
  const { answered, accepted, expired } = counts;
  const shape = rising(
    usual.reply.shape.map((distance, index) =>
      blend(distance, weights.replies, counts.shape?.[index] ?? null, counts.replyCount),
    ),
  );
  const byChance = (counts.medianNoise ?? 0) * spreadOf(shape) ** 2 * varianceOfMedian;
  const apart = counts.medianVariance === null ? null : Math.max(narrowest ** 2, counts.medianVariance - byChance);
  return {
    answerRate: smoothed(answered, answered + expired, usual.answerRate, weights.answers),
    acceptRate: smoothed(accepted, answered, usual.acceptRate, weights.answers),
    wrongMatchRate: smoothed(counts.wrongMatchCount, counts.newestCount, usual.wrongMatchRate, weights.wrongMatches),
    reply: {
      middle: blend(usual.reply.middle, weights.medians, counts.medianMean, counts.medianCount),
      between: Math.sqrt(blend(usual.reply.between ** 2, weights.medians, apart, counts.medianCount)),
      shape,
      doubt: Math.hypot(
        doubts.always,
        usual.reply.doubt * Math.sqrt(weights.replies / (weights.replies + counts.replyCount)),
      ),
    },
  };
}

/** What campaigns that are over tell of songs: an estimate of the spread's square, and how much it is to be trusted. */
export interface SongCounts {
  campaigns: number;
  variance: number | null;
  precision: number | null;
}

/** The assumption weighs as much as if its square were known to within this. */
const assumedWithin = 0.1;
const widestSong = 1.5;

/** How much songs differ: what is assumed, until campaigns that are over have told better. */
export function songSpreadFrom({ variance, precision }: SongCounts, assumed: number): number {
  const weight = 1 / assumedWithin ** 2;
  const known = blend(assumed ** 2, weight, variance, precision ?? 0);
  return Math.min(widestSong, Math.sqrt(Math.max(0, known)));
}
