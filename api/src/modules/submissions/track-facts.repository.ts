import type { CuratorSubmission } from '@fanfare/api-contract';

type Facts = NonNullable<CuratorSubmission['facts']>;

/** Below so many adds a share is meaningless. */
const fewestAdds = 10;

/** The row of `factsSql`. */
export interface FactsRow {
  placed_artist: string | null;
  placed_at: Date | null;
  adds_genre: string | null;
  adds_share: number | null;
}

const accepted = "x.closed_at IS NOT NULL AND x.status IN ('accepted', 'placed')";

/**
 * A query of one row: how the track `t` of a submission `s` compares to its service's adds: the latest similar artist, and the share of its
 * genre in the last year. An add is a track found in the playlist or accepted on Fanfare.
 */
export const factsSql = `
  WITH late AS MATERIALIZED (
    SELECT p.catalogue_track_id AS catalogue_id, NULL::int AS track_id FROM placements p
     WHERE p.service_id = s.service_id AND p.placed_at > (SELECT app_now() - interval '1 year')
    UNION ALL
    SELECT NULL, x.track_id FROM submissions x
     WHERE x.service_id = s.service_id AND ${accepted} AND x.closed_at > (SELECT app_now() - interval '1 year')),
  names AS MATERIALIZED (SELECT array_agg(lower(name)) AS all FROM unnest(array_append(t.similar_artists, t.artist)) name),
  placed AS (
    SELECT c.artist, p.placed_at AS added_at FROM placements p JOIN catalogue_tracks c ON c.id = p.catalogue_track_id
     WHERE p.service_id = s.service_id AND lower(c.artist) = ANY ((SELECT names.all FROM names)::text[])
    UNION ALL
    SELECT o.artist, x.closed_at FROM submissions x JOIN tracks o ON o.id = x.track_id
     WHERE x.service_id = s.service_id AND ${accepted} AND lower(o.artist) = ANY ((SELECT names.all FROM names)::text[])
     ORDER BY added_at DESC, artist LIMIT 1),
  genre AS (
    SELECT g.name, count(*)::float / (SELECT count(*) FROM late) AS share
      FROM (SELECT cg.genre_id FROM late JOIN catalogue_track_genres cg ON cg.catalogue_track_id = late.catalogue_id
            UNION ALL SELECT tg.genre_id FROM late JOIN track_genres tg ON tg.track_id = late.track_id) had
      JOIN track_genres own ON own.genre_id = had.genre_id AND own.track_id = t.id
      JOIN genres g ON g.id = own.genre_id
     WHERE (SELECT count(*) FROM late) >= ${fewestAdds}
     GROUP BY g.id ORDER BY share DESC, g.name LIMIT 1)
  SELECT placed.artist AS placed_artist, placed.added_at AS placed_at, genre.name AS adds_genre, genre.share AS adds_share
    FROM (VALUES (1)) AS one LEFT JOIN placed ON true LEFT JOIN genre ON true`;

export const factsOfRow = ({
  placed_artist: artist,
  placed_at: at,
  adds_genre: name,
  adds_share: share,
}: FactsRow): Facts => ({
  placed: artist !== null && at !== null ? { artist, placedAt: at.toISOString() } : null,
  genre: name !== null && share !== null ? { name, share } : null,
});
