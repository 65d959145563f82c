import type { Rules } from '../../rules.ts';
import { genrePriorWeight, priors, smoothed } from '../ranking/index.ts';

export interface Counts {
  answered: number;
  accepted: number;
  expired: number;
  promisesDue: number;
  promisesKept: number;
  votes: number;
  helpful: number;
  answeredInGenre: number;
  acceptedInGenre: number;
  medianReplyHours: number | null;
  lastAnswerAt: Date | null;
}

/**
 * A card's statistics; all rates are null for a New service.
 * @param rules.helpfulFromVotes below so many votes a helpful rate isn't shown (docs/rules.md#answers)
 */
export function statisticsOf(
  counts: Counts,
  { newBelowAnswers, helpfulFromVotes }: Pick<Rules['services'], 'newBelowAnswers' | 'helpfulFromVotes'>,
) {
  const isNew = counts.answered < newBelowAnswers;
  const shown = (rate: number) => (isNew ? null : Math.round(rate * 1_000) / 1_000);
  const acceptRate = smoothed(counts.accepted, counts.answered, priors.accept);
  const inGenre = smoothed(counts.acceptedInGenre, counts.answeredInGenre, acceptRate, genrePriorWeight);
  return {
    answerCount: counts.answered,
    answerRate: shown(smoothed(counts.answered, counts.answered + counts.expired, priors.answer)),
    acceptRate: shown(acceptRate),
    acceptRateInGenre: counts.answeredInGenre > 0 ? shown(inGenre) : null,
    medianReplyHours: isNew ? null : counts.medianReplyHours,
    keptPromiseRate:
      counts.promisesDue > 0 ? shown(smoothed(counts.promisesKept, counts.promisesDue, priors.kept)) : null,
    helpfulRate:
      counts.votes >= helpfulFromVotes ? shown(smoothed(counts.helpful, counts.votes, priors.helpful)) : null,
    lastAnswerAt: counts.lastAnswerAt?.toISOString() ?? null,
  };
}
