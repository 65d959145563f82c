import type { MusicProfile } from './music-profile.repository.ts';
import { genrePriorWeight, priors, smoothedSql } from './statistics.policy.ts';

/** They add up to 1; price, Pro and promotion aren't among them (docs/rules.md#matching). */
const weights = {
  genre: 0.42,
  artists: 0.25,
  neighbours: 0.06,
  acceptInGenre: 0.12,
  reliability: 0.1,
  freshness: 0.05,
};
const languageMismatch = 0.15;
const sameCountry = 0.02;
const freshDays = 30;
/** Scores closer than this are equal, and the id decides. */
const scale = 1_000_000;

const accept = smoothedSql('coalesce(st.accepted_count, 0)', 'coalesce(st.answered_count, 0)', priors.accept);
const answerRate = smoothedSql(
  'coalesce(st.answered_count, 0)',
  'coalesce(st.answered_count + st.expired_count, 0)',
  priors.answer,
);
const keptRate = smoothedSql('coalesce(st.promises_kept_count, 0)', 'coalesce(st.promises_due_count, 0)', priors.kept);
const acceptInGenre = smoothedSql('coalesce(own.accepted, 0)', 'coalesce(own.answered, 0)', accept, genrePriorWeight);

/**
 * The profile's side of the ranking. `near_genres`: similarity to its genres; `named`: its artists; `neighbours`: artists in the
 * same playlists as those.
 */
const context = `
  genres_of_track AS MATERIALIZED (SELECT genre_id FROM unnest(CAST(:genreIds AS int[])) AS genre_id),
  near_genres AS MATERIALIZED (
    SELECT genre_id, max(nearness) AS nearness FROM (
      SELECT genre_id, 1.0::float8 AS nearness FROM genres_of_track
      UNION ALL SELECT n.other_id, n.similarity FROM genre_similarities n JOIN genres_of_track ON genres_of_track.genre_id = n.genre_id) near
     GROUP BY genre_id),
  named AS MATERIALIZED (SELECT artist FROM unnest(CAST(:artists AS text[])) AS artist),
  placed_named AS MATERIALIZED (
    SELECT pl.service_id, lower(ct.artist) AS artist FROM catalogue_tracks ct
      JOIN named ON named.artist = lower(ct.artist) JOIN placements pl ON pl.catalogue_track_id = ct.id),
  neighbours AS MATERIALIZED (
    SELECT ct.artist FROM (
        SELECT service_id FROM placed_named GROUP BY service_id ORDER BY count(DISTINCT artist) DESC, service_id LIMIT 150) near
      JOIN placements pl ON pl.service_id = near.service_id JOIN catalogue_tracks ct ON ct.id = pl.catalogue_track_id
     WHERE lower(ct.artist) NOT IN (SELECT artist FROM named)
     GROUP BY ct.artist HAVING count(DISTINCT pl.service_id) >= 2
     ORDER BY count(DISTINCT pl.service_id) DESC, ct.artist LIMIT 20),
  artist_fit AS MATERIALIZED (
    SELECT service_id, count(DISTINCT artist) AS hits FROM (
      SELECT service_id, artist FROM placed_named
      UNION ALL SELECT s.id, named.artist FROM services s, unnest(s.similar_artists) AS similar_artist JOIN named ON named.artist = lower(similar_artist)) hit
     GROUP BY service_id),
  neighbour_fit AS MATERIALIZED (
    SELECT pl.service_id, count(DISTINCT ct.artist) AS hits FROM neighbours
      JOIN catalogue_tracks ct ON ct.artist = neighbours.artist JOIN placements pl ON pl.catalogue_track_id = ct.id
     GROUP BY pl.service_id),
  genre_fit AS MATERIALIZED (
    SELECT sg.service_id, 0.75::float8 * max(coalesce(near_genres.nearness, 0)) + 0.25::float8 * avg(coalesce(near_genres.nearness, 0)) AS fit
      FROM service_genres sg LEFT JOIN near_genres ON near_genres.genre_id = sg.genre_id
     WHERE NOT sg.is_excluded AND (CAST(:onlyIds AS int[]) IS NULL OR sg.service_id = ANY (CAST(:onlyIds AS int[])))
     GROUP BY sg.service_id),
  own_genre AS MATERIALIZED (
    SELECT gs.service_id, sum(gs.answered_count) AS answered, sum(gs.accepted_count) AS accepted
      FROM service_genre_statistics gs JOIN genres_of_track ON genres_of_track.genre_id = gs.genre_id GROUP BY gs.service_id)`;

const joins = `
  JOIN services s ON s.id = l.service_id
  LEFT JOIN genre_fit ON genre_fit.service_id = l.service_id
  LEFT JOIN artist_fit ON artist_fit.service_id = l.service_id
  LEFT JOIN neighbour_fit ON neighbour_fit.service_id = l.service_id
  LEFT JOIN own_genre own ON own.service_id = l.service_id`;

/** In floating point, and with the date read once: numeric, or a call per service, would dominate. */
const score = `(
    ${weights.genre} * coalesce(genre_fit.fit, 0)
    + ${weights.artists} * coalesce(artist_fit.hits / (artist_fit.hits + 1.5::float8), 0)
    + ${weights.neighbours} * coalesce(neighbour_fit.hits / (neighbour_fit.hits + 6::float8), 0)
    + ${weights.acceptInGenre} * least(1, ${acceptInGenre} / 0.5)
    + ${weights.reliability} * (0.6 * ${answerRate} + 0.4 * ${keptRate})
    + ${weights.freshness} * greatest(0, 1 - coalesce((SELECT app_now()::date) - st.last_answer_at::date, ${freshDays}) / ${freshDays}::float8)
    - CASE WHEN l.language_ids <> '{}' AND NOT CAST(:languageId AS int) = ANY (l.language_ids) THEN ${languageMismatch} ELSE 0 END
    + CASE WHEN CAST(:countryId AS int) = l.country_id OR CAST(:countryId AS int) = ANY (s.audience_country_ids)
           THEN ${sameCountry} ELSE 0 END)`;

interface Order {
  /** CTEs that the key needs. */
  context: string;
  joins: string;
  /** Ascending; the id decides between equal ones. */
  key: string;
  /** Kinds of `service_changes` that invalidate an order by it; new and changed offers always do. */
  outdatedBy: readonly ('offers' | 'figures' | 'likeness')[];
}

const byAcceptRate = `-round((${accept}) * ${scale})`;
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

/** @param onlyIds null for all */
export const orderedBindings = (profile: MusicProfile, onlyIds: readonly number[] | null): Record<string, unknown> => ({
  ...profile,
  onlyIds: onlyIds === null ? null : [...onlyIds],
});
