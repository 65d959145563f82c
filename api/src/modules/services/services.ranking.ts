import type { Knex } from 'knex';
import { type Bindings, type FilterSql, activeServices, everyFilter } from './services.filters.ts';
import { genrePriorWeight, priors, smoothedSql } from './statistics.policy.ts';

/** What a list is ranked for. */
export interface Listener {
  /** The caller: their own services are left out where a track is ranked for, and their country counts. */
  accountId: number;
  trackId: number | null;
}

export interface Ranked {
  id: number;
  /** Smaller stands first; a whole number, so that it fits a cursor. */
  key: number;
  curatorProfileId: number;
  isNew: boolean;
}

/** Together 1; price, Pro and promotion are nowhere in it (rules §6). */
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
/** A score of 1 is this; keys count down from it. */
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
 * The track's side of the ranking. Without a track: the genres that the creator ticked at sign-up.
 * `wanted`: how near each genre is to the track's; `named`: the artists it sounds like; `neighbours`: who stands in the same
 * playlists as those.
 */
const context = `
  track AS (
    SELECT t.*, cp.country_id AS creator_country_id FROM tracks t
      LEFT JOIN creator_profiles cp ON cp.account_id = t.account_id WHERE t.id = CAST(:trackId AS int)),
  asked AS (
    SELECT genre_id FROM track_genres WHERE track_id = CAST(:trackId AS int)
    UNION SELECT cg.genre_id FROM creator_genres cg JOIN creator_profiles cp ON cp.id = cg.creator_profile_id
     WHERE cp.account_id = :accountId AND CAST(:trackId AS int) IS NULL),
  wanted AS MATERIALIZED (
    SELECT genre_id, max(nearness) AS nearness FROM (
      SELECT genre_id, 1.0::float8 AS nearness FROM asked
      UNION ALL SELECT n.other_id, n.similarity FROM genre_similarities n JOIN asked ON asked.genre_id = n.genre_id) near
     GROUP BY genre_id),
  named AS MATERIALIZED (SELECT DISTINCT lower(name) AS artist FROM track, unnest(track.similar_artists) AS name),
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
  artist_fit AS (
    SELECT service_id, count(DISTINCT artist) AS hits FROM (
      SELECT service_id, artist FROM placed_named
      UNION ALL SELECT s.id, named.artist FROM services s, unnest(s.similar_artists) AS said JOIN named ON named.artist = lower(said)) hit
     GROUP BY service_id),
  neighbour_fit AS (
    SELECT pl.service_id, count(DISTINCT ct.artist) AS hits FROM neighbours
      JOIN catalogue_tracks ct ON ct.artist = neighbours.artist JOIN placements pl ON pl.catalogue_track_id = ct.id
     GROUP BY pl.service_id),
  genre_fit AS (
    SELECT sg.service_id, 0.75 * max(coalesce(wanted.nearness, 0)) + 0.25 * avg(coalesce(wanted.nearness, 0)) AS fit
      FROM service_genres sg LEFT JOIN wanted ON wanted.genre_id = sg.genre_id WHERE NOT sg.is_excluded GROUP BY sg.service_id),
  own_genre AS (
    SELECT gs.service_id, sum(gs.answered_count) AS answered, sum(gs.accepted_count) AS accepted
      FROM service_genre_statistics gs JOIN asked ON asked.genre_id = gs.genre_id GROUP BY gs.service_id)`;

/** A service that says no to this kind of track beforehand isn't offered for it; nor is one's own. */
const takesTheTrack = `(track.id IS NULL OR (
    p.account_id <> :accountId
    AND (s.accepts_explicit OR NOT track.is_explicit) AND (s.accepts_instrumental OR NOT track.is_instrumental)
    AND (s.accepts_unreleased OR NOT track.is_unreleased)
    AND (track.ai_use = 'none' OR s.ai_policy = 'all' OR (s.ai_policy = 'assisted' AND track.ai_use = 'assisted'))
    AND NOT EXISTS (
      SELECT 1 FROM service_genres sg JOIN asked ON asked.genre_id = sg.genre_id WHERE sg.service_id = s.id AND sg.is_excluded)))`;

const score = `(
    ${weights.genre} * coalesce(genre_fit.fit, 0)
    + ${weights.artists} * coalesce(artist_fit.hits / (artist_fit.hits + 1.5), 0)
    + ${weights.neighbours} * coalesce(neighbour_fit.hits / (neighbour_fit.hits + 6.0), 0)
    + ${weights.acceptInGenre} * least(1, ${acceptInGenre} / 0.5)
    + ${weights.reliability} * (0.6 * ${answerRate} + 0.4 * ${keptRate})
    + ${weights.freshness} * greatest(0, 1 - coalesce(
        extract(epoch FROM date_trunc('day', app_now()) - date_trunc('day', st.last_answer_at)) / 86400, ${freshDays}) / ${freshDays})
    - CASE WHEN track.language_id IS NOT NULL AND NOT track.is_instrumental AND cardinality(s.language_ids) > 0
            AND NOT track.language_id = ANY (s.language_ids) THEN ${languageMismatch} ELSE 0 END
    + CASE WHEN track.creator_country_id = s.country_id OR track.creator_country_id = ANY (s.audience_country_ids)
           THEN ${sameCountry} ELSE 0 END)`;

/** Keys are whole and never below zero, as cursors are; what sorts downwards counts from here. */
const largest = 2_147_483_647;

const keys = {
  match: `${2 * scale} - round(${score} * ${scale})::int`,
  price: 's.price_credits',
  '-price': `${largest} - s.price_credits`,
  reply: 's.reply_days * 10000 + round(least(coalesce(st.median_reply_hours, 9999), 9999))::int',
  accept: `${scale} - round(${accept} * ${scale})::int`,
  audience: `${largest} - s.audience_size`,
} as const;

export type Sort = keyof typeof keys;

const withRanked = (filters: FilterSql, sort: Sort) => `
  WITH ${context},
  ranked AS MATERIALIZED (
    SELECT s.id, ${keys[sort]} AS key, s.curator_profile_id, coalesce(st.answered_count, 0) < :newBelow AS is_new
      FROM ${activeServices}
      LEFT JOIN track ON true
      LEFT JOIN service_statistics st ON st.service_id = s.id
      LEFT JOIN genre_fit ON genre_fit.service_id = s.id
      LEFT JOIN artist_fit ON artist_fit.service_id = s.id
      LEFT JOIN neighbour_fit ON neighbour_fit.service_id = s.id
      LEFT JOIN own_genre own ON own.service_id = s.id
     WHERE s.status = 'active' AND ${takesTheTrack} AND ${everyFilter(filters)})`;

const columns = `id, key, curator_profile_id AS "curatorProfileId", is_new AS "isNew"`;

export interface Asked {
  filters: FilterSql;
  listener: Listener;
  sort: Sort;
  newBelow: number;
}

const bindingsOf = ({ filters, listener, newBelow }: Asked): Bindings => ({
  ...filters.bindings,
  ...listener,
  newBelow,
});

const rowsOf = (condition: string, limit: string) => `(SELECT coalesce(json_agg(part), '[]') FROM (
    SELECT ${columns} FROM ranked WHERE ${condition} ORDER BY key, id LIMIT ${limit}) part)`;

export interface Part {
  /** Those behind the place asked for. */
  items: Ranked[];
  /** The best of all, and the best New ones; empty where no head is laid out. */
  pool: Ranked[];
  fresh: Ranked[];
  total: number;
}

/**
 * A part of the ranking behind a place in it, with what its head is laid out from, in one statement: ranking ten thousand
 * services twice for a page would be the dearest thing the list does.
 */
export async function readPart(
  db: Knex,
  asked: Asked,
  sizes: { after: [key: number, id: number] | null; limit: number; pool: number; fresh: number },
): Promise<Part> {
  const { rows } = await db.raw<{ rows: Part[] }>(
    `${withRanked(asked.filters, asked.sort)}
     SELECT (SELECT count(*) FROM ranked) AS total,
            ${rowsOf('true', ':poolSize')} AS pool,
            ${rowsOf('is_new', ':freshSize')} AS fresh,
            ${rowsOf('(CAST(:afterKey AS int) IS NULL OR (key, id) > (CAST(:afterKey AS int), CAST(:afterId AS int)))', ':limit')} AS items`,
    {
      ...bindingsOf(asked),
      poolSize: sizes.pool,
      freshSize: sizes.fresh,
      afterKey: sizes.after?.[0] ?? null,
      afterId: sizes.after?.[1] ?? null,
      limit: sizes.limit,
    },
  );
  return rows[0]!;
}
