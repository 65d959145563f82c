import type { ServiceType } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';
import { genrePriorWeight, priorWeight, smoothed } from '../services/index.ts';
import { type Kind, spreadOf, varianceOfMedian } from './knowledge.policy.ts';
import { type ReplyTime, logit } from './reply-time.ts';
import type { ServiceRecord } from './records.repository.ts';

/** What one service is expected to do. */
export interface Chance {
  serviceId: number;
  priceCredits: number;
  /** What an answer of each kind spends of the price; a wrong match spends nothing. */
  costOfYes: number;
  costOfNo: number;
  /** That it answers within its deadline. */
  answer: number;
  /** That an answer of it is a wrong match. */
  wrongMatch: number;
  /** That an answer which isn't is a yes. */
  yes: number;
  deadlineDays: number;
  /** When an answer of it comes. */
  reply: ReplyTime;
}

const isInfluencer = (type: ServiceType) => type !== 'playlist' && type !== 'radio';

/** A service's usual reply: its own median, drawn towards those of its kind the more, the fewer answers it stands on. */
function replyOf(record: ServiceRecord, { reply }: Kind): ReplyTime {
  const { middle, between, shape, doubt } = reply;
  const within = spreadOf(shape);
  if (record.medianReplyHours === null || record.answered === 0) {
    return { middle, stretch: Math.hypot(within, between) / within, shape, doubt };
  }
  const own = logit(record.medianReplyHours / 24 / record.replyDays);
  const ownVariance = (within ** 2 * varianceOfMedian) / record.answered;
  const trust = between ** 2 / (between ** 2 + ownVariance);
  const stretch = Math.sqrt(within ** 2 + trust * ownVariance) / within;
  return { middle: middle + (own - middle) * trust, stretch, shape, doubt };
}

/** What a service's record lets expect: smoothed as on its card, but towards what its kind does. */
export function chanceOf(record: ServiceRecord, kind: Kind, rules: Rules): Chance {
  const { answered, accepted, expired, answeredInGenre, acceptedInGenre } = record;
  const acceptRate = smoothed(accepted, answered, kind.acceptRate, priorWeight);
  // Records count a yes and a no alone: of all answers there are more than those.
  const aside = 1 - kind.wrongMatchRate;
  const answerRate = smoothed(answered, answered + expired, kind.answerRate, priorWeight);
  const price = record.priceCredits;
  return {
    serviceId: record.serviceId,
    priceCredits: price,
    costOfYes: price,
    costOfNo: isInfluencer(record.type) ? Math.min(price, rules.money.influencerDeclineCredits) : price,
    answer: answerRate / (answerRate + (1 - answerRate) * aside),
    wrongMatch: kind.wrongMatchRate,
    yes: smoothed(acceptedInGenre, answeredInGenre, acceptRate, genrePriorWeight),
    deadlineDays: record.replyDays,
    reply: replyOf(record, kind),
  };
}
