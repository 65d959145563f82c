import type { CuratorSubmission } from '@fanfare/api-contract';
import type { Knex } from 'knex';

type Facts = NonNullable<CuratorSubmission['facts']>;

/** Under so many adds a share says nothing. */
const fewestAdds = 10;

/** What a service's own adds say of a track: who like it was placed last, and how much of its genre there is. */
export async function factsOf(db: Knex, serviceId: number, trackId: number): Promise<Facts> {
  const { rows } = await db.raw<{
    rows: { artist: string | null; placed_at: Date | null; genre: string | null; share: number | null }[];
  }>(
    `WITH track AS (SELECT id, array_append(similar_artists, artist) AS artists FROM tracks WHERE id = :trackId),
     adds AS (SELECT p.catalogue_track_id AS id, p.placed_at FROM placements p WHERE p.service_id = :serviceId),
     placed AS (
       SELECT c.artist, adds.placed_at FROM adds JOIN catalogue_tracks c ON c.id = adds.id
         JOIN track ON lower(c.artist) IN (SELECT lower(name) FROM unnest(track.artists) name)
        ORDER BY adds.placed_at DESC, c.artist LIMIT 1),
     late AS (SELECT id FROM adds WHERE placed_at > (SELECT app_now()) - interval '1 year'),
     genre AS (
       SELECT g.name, count(*)::float / (SELECT count(*) FROM late) AS share
         FROM late JOIN catalogue_track_genres cg ON cg.catalogue_track_id = late.id
         JOIN track_genres tg ON tg.genre_id = cg.genre_id AND tg.track_id = :trackId JOIN genres g ON g.id = cg.genre_id
        WHERE (SELECT count(*) FROM late) >= :fewestAdds
        GROUP BY g.id ORDER BY share DESC, g.name LIMIT 1)
     SELECT placed.artist, placed.placed_at, genre.name AS genre, genre.share
       FROM track LEFT JOIN placed ON true LEFT JOIN genre ON true`,
    { serviceId, trackId, fewestAdds },
  );
  const { artist = null, placed_at: placedAt = null, genre = null, share = null } = rows[0] ?? {};
  return {
    placed: artist !== null && placedAt !== null ? { artist, placedAt: placedAt.toISOString() } : null,
    genre: genre !== null && share !== null ? { name: genre, share } : null,
  };
}
