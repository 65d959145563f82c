import type { ServiceType } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';
import { genrePriorWeight, priorWeight, smoothed } from '../ranking/index.ts';
import { type TypePrior, spreadOf, varianceOfMedian } from './priors.policy.ts';
import { type ReplyTime, logit } from './reply-time.ts';
import type { ServiceHistory } from './service-history.repository.ts';

/** The chances of one service. */
export interface Chance {
  serviceId: number;
  priceCredits: number;
  /** Credits that an answer spends; a wrong match spends none. */
  costOfYes: number;
  costOfNo: number;
  /** That it answers within its deadline. */
  answer: number;
  /** That an answer is a wrong match. */
  wrongMatch: number;
  /** That any other answer is an acceptance. */
  yes: number;
  deadlineDays: number;
  reply: ReplyTime;
}

const isInfluencer = (type: ServiceType) => type !== 'playlist' && type !== 'radio';

/** A service's own median, pulled towards its type's the more, the fewer answers it has. */
function replyTimeOf(history: ServiceHistory, { reply }: TypePrior): ReplyTime {
  const { median, between, shape, doubt } = reply;
  const within = spreadOf(shape);
  if (history.medianReplyHours === null || history.answered === 0) {
    return { median, stretch: Math.hypot(within, between) / within, shape, doubt };
  }
  const own = logit(history.medianReplyHours / 24 / history.replyDays);
  const ownVariance = (within ** 2 * varianceOfMedian) / history.answered;
  const trust = between ** 2 / (between ** 2 + ownVariance);
  const stretch = Math.sqrt(within ** 2 + trust * ownVariance) / within;
  return { median: median + (own - median) * trust, stretch, shape, doubt };
}

/** Chances from a service's history, smoothed as on its card but towards what its type does. */
export function chanceOf(history: ServiceHistory, prior: TypePrior, rules: Rules): Chance {
  const { answered, accepted, expired, answeredInGenre, acceptedInGenre, priceCredits } = history;
  const acceptRate = smoothed(accepted, answered, prior.acceptRate, priorWeight);
  const answerRate = smoothed(answered, answered + expired, prior.answerRate, priorWeight);
  // Histories count no wrong matches: there are more answers than those.
  const decided = 1 - prior.wrongMatchRate;
  return {
    serviceId: history.serviceId,
    priceCredits,
    costOfYes: priceCredits,
    costOfNo: isInfluencer(history.type) ? Math.min(priceCredits, rules.money.influencerDeclineCredits) : priceCredits,
    answer: answerRate / (answerRate + (1 - answerRate) * decided),
    wrongMatch: prior.wrongMatchRate,
    yes: smoothed(acceptedInGenre, answeredInGenre, acceptRate, genrePriorWeight),
    deadlineDays: history.replyDays,
    reply: replyTimeOf(history, prior),
  };
}
