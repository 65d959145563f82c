import type { ServiceType } from '@fanfare/api-contract';
import { priors, smoothed } from '../services/index.ts';

/** What services of a kind do, by which those are judged that have little record of their own. */
export interface Kind {
  /** Of those that answered in time or not, the ones that did. */
  answerRate: number;
  acceptRate: number;
  /** Of all answers. */
  wrongMatchRate: number;
  /** On the scale of `logit`, as part of the deadline: the usual reply, how services differ in it, and how one differs from itself. */
  reply: { middle: number; between: number; within: number };
}

export interface Knowledge {
  kinds: Partial<Record<ServiceType, Kind>>;
  /** How much songs differ in how well they are liked, on the logit of a yes. */
  songSpread: number;
}

/** As many typical ones are mixed in as evidence: they soon weigh little. */
const weights = { answers: 50, wrongMatches: 100, medians: 10, replies: 50 };
/** What is expected of services of which nothing is known. Within: a wait of which nothing is known but its middle. */
export const usual = {
  answerRate: priors.answer,
  acceptRate: priors.accept,
  wrongMatchRate: 0.02,
  reply: { middle: -1.8, between: 0.8, within: 1 },
} as const satisfies Kind;
const narrowest = 0.2;

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
  /** Of the newest answers: how many, how many a wrong match, and how late a tenth of them comes, against the service's usual. */
  newestCount: number;
  wrongMatchCount: number;
  replyCount: number;
  lateness: number | null;
}

/** Nine of ten values of a normal distribution lie below so many deviations. */
const ninth = 1.281_6;
/** The median of a few replies spreads so much more than their mean. */
export const varianceOfMedian = Math.PI / 2;

const blend = (usualValue: number, weight: number, value: number | null, count: number) =>
  value === null ? usualValue : (usualValue * weight + value * count) / (weight + count);

export function kindFrom(counts: KindCounts): Kind {
  const { answered, accepted, expired } = counts;
  const late = counts.lateness === null ? null : Math.max(narrowest, counts.lateness / ninth) ** 2;
  const within = Math.sqrt(blend(usual.reply.within ** 2, weights.replies, late, counts.replyCount));
  const byChance = (counts.medianNoise ?? 0) * within ** 2 * varianceOfMedian;
  const apart = counts.medianVariance === null ? null : Math.max(narrowest ** 2, counts.medianVariance - byChance);
  return {
    answerRate: smoothed(answered, answered + expired, usual.answerRate, weights.answers),
    acceptRate: smoothed(accepted, answered, usual.acceptRate, weights.answers),
    wrongMatchRate: smoothed(counts.wrongMatchCount, counts.newestCount, usual.wrongMatchRate, weights.wrongMatches),
    reply: {
      middle: blend(usual.reply.middle, weights.medians, counts.medianMean, counts.medianCount),
      between: Math.sqrt(blend(usual.reply.between ** 2, weights.medians, apart, counts.medianCount)),
      within,
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
