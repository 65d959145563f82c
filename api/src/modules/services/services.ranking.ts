import { type Fit, priors, smoothedSql, weightedTermsSql } from '../ranking/index.ts';
import type { MusicProfile } from './music-profile.repository.ts';

/** Scores closer than this are equal, and the id decides. */
const scale = 10_000;

const acceptRate = smoothedSql('coalesce(st.accepted_count, 0)', 'coalesce(st.answered_count, 0)', priors.accept);

/** How well each service fits the music, and its answers in the music's genres. */
const context = `
  fit AS MATERIALIZED (
    SELECT service_id, score FROM unnest(CAST(:fitIds AS int[]), CAST(:fitScores AS float8[])) AS fit (service_id, score)),
  own_genre AS MATERIALIZED (
    SELECT gs.service_id, sum(gs.answered_count) AS answered, sum(gs.accepted_count) AS accepted
      FROM service_genre_statistics gs WHERE gs.genre_id = ANY (CAST(:genreIds AS int[])) GROUP BY gs.service_id)`;

const joins = `
  JOIN services s ON s.id = l.service_id
  LEFT JOIN fit ON fit.service_id = l.service_id
  LEFT JOIN own_genre own ON own.service_id = l.service_id`;

const score = `(
    CAST(:fitWeight AS float8) * coalesce(fit.score, CAST(:middle AS float8))
    + ${weightedTermsSql})`;

interface Order {
  /** CTEs that the key needs. */
  context: string;
  joins: string;
  /** Ascending; the id decides between equal ones. */
  key: string;
  /** Kinds of `service_changes` that invalidate an order by it; new and changed offers always do. */
  outdatedBy: readonly ('offers' | 'figures' | 'likeness')[];
}

const byAcceptRate = `-round((${acceptRate}) * 1000000)`;
/** Ties are broken by the accept rate. */
const plain = (key: string): Order => ({
  context: '',
  joins: '',
  key: `${key}, ${byAcceptRate}`,
  outdatedBy: ['offers', 'figures'],
});

/** Sort orders. Aliases: l service_listings, st service_statistics. */
export const orders = {
  match: { context: `${context},`, joins, key: `-round(${score} * ${scale})`, outdatedBy: ['offers', 'likeness'] },
  price: plain('l.price_credits'),
  '-price': plain('-l.price_credits'),
  reply: plain('l.reply_days * 10000 + round(least(coalesce(st.median_reply_hours, 9999), 9999))'),
  accept: { context: '', joins: '', key: byAcceptRate, outdatedBy: ['offers'] },
  audience: plain('-l.audience_size'),
} as const satisfies Record<string, Order>;

export type Sort = keyof typeof orders;

/** `ordered (service_id, place)`: all listed services by a sort, or only some of them. With the bindings below. */
export const orderedSql = (sort: Sort): string => `
  ${orders[sort].context}
  ordered AS MATERIALIZED (
    SELECT l.service_id, row_number() OVER (ORDER BY ${orders[sort].key}, l.service_id)::int AS place
      FROM service_listings l LEFT JOIN service_statistics st ON st.service_id = l.service_id ${orders[sort].joins}
     WHERE CAST(:onlyIds AS int[]) IS NULL OR l.service_id = ANY (CAST(:onlyIds AS int[])))`;

/** @param onlyIds null for all @param fit null for sorts that don't need it */
export function orderedBindings(
  { genreIds, languageId, countryId }: MusicProfile,
  onlyIds: readonly number[] | null,
  fit: Fit | null,
): Record<string, unknown> {
  const only = { onlyIds: onlyIds === null ? null : [...onlyIds] };
  if (!fit) return only;
  const { fit: fitWeight, ...weights } = fit.weights;
  const { serviceIds, scores, middle } = fit;
  return {
    ...only,
    ...weights,
    fitWeight,
    middle,
    genreIds,
    languageId,
    countryId,
    fitIds: [...serviceIds],
    fitScores: [...scores],
  };
}
