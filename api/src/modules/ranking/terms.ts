import { genrePriorWeight, priors, smoothed, smoothedSql } from './smoothing.ts';

/**
 * What counts beside how well the music fits, each from 0 to 1: how often the genre gets a yes, how reliably and how fast a service
 * answers, how lately it did, whether it takes the language, and whether it or its audience is in the creator's country. Price, Pro and
 * promotion aren't among them (docs/rules.md#matching).
 */
export const termNames = ['acceptInGenre', 'reliability', 'speed', 'freshness', 'language', 'country'] as const;
export type TermName = (typeof termNames)[number];
export type Terms = Record<TermName, number>;

/** Logarithms of odds that the fit, and each term, count for. */
export type TermWeights = Terms & { fit: number };

/** Until answers have taught others. */
export const defaultTermWeights: TermWeights = {
  fit: 1,
  acceptInGenre: 1.2,
  reliability: 1,
  speed: 0.3,
  freshness: 0.4,
  language: 1.2,
  country: 0.15,
};

/** A service of which nothing is known, for music whose language it may not take. */
export const middleTerms: Terms = {
  acceptInGenre: priors.accept / 0.5,
  reliability: 0.6 * priors.answer + 0.4 * priors.kept,
  speed: 0.8,
  freshness: 0.5,
  language: 0.5,
  country: 0,
};

const freshDays = 30;
const slowDays = 30;

/** What the terms of a service are computed from. */
export interface TermFacts {
  answered: number;
  accepted: number;
  expired: number;
  promisesDue: number;
  promisesKept: number;
  /** In the genres of the music. */
  answeredInGenre: number;
  acceptedInGenre: number;
  medianReplyHours: number | null;
  /** As promised. */
  replyDays: number;
  /** Since its last answer; null where it never answered. */
  daysSinceAnswer: number | null;
  /** Also true where the music's language isn't known. */
  isLanguageTaken: boolean;
  isInCountry: boolean;
}

export function termsOf(facts: TermFacts): Terms {
  const accept = smoothed(facts.accepted, facts.answered, priors.accept);
  const inGenre = smoothed(facts.acceptedInGenre, facts.answeredInGenre, accept, genrePriorWeight);
  const answer = smoothed(facts.answered, facts.answered + facts.expired, priors.answer);
  const kept = smoothed(facts.promisesKept, facts.promisesDue, priors.kept);
  const days = facts.medianReplyHours === null ? facts.replyDays : facts.medianReplyHours / 24;
  return {
    acceptInGenre: Math.min(1, inGenre / 0.5),
    reliability: 0.6 * answer + 0.4 * kept,
    speed: 1 - Math.min(slowDays, days) / slowDays,
    freshness: Math.max(0, 1 - (facts.daysSinceAnswer ?? freshDays) / freshDays),
    language: facts.isLanguageTaken ? 1 : 0,
    country: facts.isInCountry ? 1 : 0,
  };
}

const accept = smoothedSql('coalesce(st.accepted_count, 0)', 'coalesce(st.answered_count, 0)', priors.accept);
const answerRate = smoothedSql(
  'coalesce(st.answered_count, 0)',
  'coalesce(st.answered_count + st.expired_count, 0)',
  priors.answer,
);
const keptRate = smoothedSql('coalesce(st.promises_kept_count, 0)', 'coalesce(st.promises_due_count, 0)', priors.kept);
const acceptInGenre = smoothedSql('coalesce(own.accepted, 0)', 'coalesce(own.answered, 0)', accept, genrePriorWeight);

/**
 * The same in SQL, in floating point and with the date read once: numeric, or a call per service, would dominate. Aliases: l
 * service_listings, s services, st service_statistics, own a service's answers in the music's genres; bindings: languageId, countryId.
 */
const termsSql: Record<TermName, string> = {
  acceptInGenre: `least(1, ${acceptInGenre} / 0.5)`,
  reliability: `(0.6 * ${answerRate} + 0.4 * ${keptRate})`,
  speed: `(1 - least(${slowDays}, coalesce(st.median_reply_hours / 24::float8, l.reply_days)) / ${slowDays}::float8)`,
  freshness: `greatest(0, 1 - coalesce((SELECT app_now()::date) - st.last_answer_at::date, ${freshDays}) / ${freshDays}::float8)`,
  language: `CASE WHEN l.language_ids <> '{}' AND NOT CAST(:languageId AS int) = ANY (l.language_ids) THEN 0 ELSE 1 END`,
  country: `CASE WHEN CAST(:countryId AS int) = l.country_id OR CAST(:countryId AS int) = ANY (s.audience_country_ids)
                 THEN 1 ELSE 0 END`,
};

/** The weighted sum of the terms; the weights are bindings of the same names. */
export const weightedTermsSql = termNames
  .map((name) => `CAST(:${name} AS float8) * ${termsSql[name]}`)
  .join('\n    + ');
