import type { CuratorSubmission } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';

type Facts = NonNullable<CuratorSubmission['facts']>;

/** Below so many adds a share is meaningless. */
const fewestAdds = 10;

/**
 * How a track compares to a service's adds: the latest similar artist, and the share of its genre. An add is a track found in
 * the playlist or accepted on Fanfare.
 */
export async function factsOf(db: Knex, serviceId: number, trackId: number): Promise<Facts> {
  const rows = await queryRows<{
    artist: string | null;
    placed_at: Date | null;
    genre: string | null;
    share: number | null;
  }>(db)`
    WITH track AS (SELECT id, array_append(similar_artists, artist) AS artists FROM tracks WHERE id = ${trackId}),
    adds AS (
      SELECT c.artist, p.placed_at AS added_at,
             ARRAY(SELECT genre_id FROM catalogue_track_genres WHERE catalogue_track_id = c.id) AS genre_ids
        FROM placements p JOIN catalogue_tracks c ON c.id = p.catalogue_track_id WHERE p.service_id = ${serviceId}
      UNION ALL
      SELECT t.artist, s.closed_at, ARRAY(SELECT genre_id FROM track_genres WHERE track_id = t.id)
        FROM submissions s JOIN tracks t ON t.id = s.track_id
       WHERE s.service_id = ${serviceId} AND s.closed_at IS NOT NULL AND s.status IN ('accepted', 'placed')),
    placed AS (
      SELECT adds.artist, adds.added_at FROM adds
        JOIN track ON lower(adds.artist) IN (SELECT lower(name) FROM unnest(track.artists) name)
       ORDER BY adds.added_at DESC, adds.artist LIMIT 1),
    late AS (SELECT genre_ids FROM adds WHERE added_at > (SELECT app_now()) - interval '1 year'),
    genre AS (
      SELECT g.name, count(*)::float / (SELECT count(*) FROM late) AS share
        FROM late JOIN track_genres tg ON tg.genre_id = ANY (late.genre_ids) AND tg.track_id = ${trackId}
        JOIN genres g ON g.id = tg.genre_id
       WHERE (SELECT count(*) FROM late) >= ${fewestAdds}
       GROUP BY g.id ORDER BY share DESC, g.name LIMIT 1)
    SELECT placed.artist, placed.added_at AS placed_at, genre.name AS genre, genre.share
      FROM track LEFT JOIN placed ON true LEFT JOIN genre ON true`;
  const { artist = null, placed_at: placedAt = null, genre = null, share = null } = rows[0] ?? {};
  return {
    placed: artist !== null && placedAt !== null ? { artist, placedAt: placedAt.toISOString() } : null,
    genre: genre !== null && share !== null ? { name: genre, share } : null,
  };
}
