import type { Knex } from 'knex';
import { escapeLike } from '../../sql.ts';

export interface FoundArtist {
  name: string;
  kind: 'begins' | 'beside';
}

const maxOfEach = 10;
/** Enough playlists of an artist to find their neighbours. */
const playlistsAsked = 150;

/**
 * Artists of the catalogue for a typed text: those whose names begin with it (a leading "The" aside), the most placed first, then
 * those who stand in the same playlists as the first of these.
 */
export async function artistsFor(db: Knex, typed: string): Promise<FoundArtist[]> {
  const { rows } = await db.raw<{ rows: FoundArtist[] }>(
    `WITH begins AS MATERIALIZED (
       SELECT ct.artist AS name, count(pl.service_id) AS placements, lower(ct.artist) = lower(:typed) AS is_whole
         FROM catalogue_tracks ct LEFT JOIN placements pl ON pl.catalogue_track_id = ct.id
        WHERE lower(ct.artist) LIKE lower(:start) OR lower(ct.artist) LIKE lower(:afterThe)
        GROUP BY ct.artist ORDER BY is_whole DESC, placements DESC, name LIMIT :most),
     playlists AS MATERIALIZED (
       SELECT DISTINCT pl.service_id FROM placements pl JOIN catalogue_tracks ct ON ct.id = pl.catalogue_track_id
        WHERE ct.artist = (SELECT name FROM begins ORDER BY is_whole DESC, placements DESC, name LIMIT 1)
        ORDER BY pl.service_id LIMIT :playlistsAsked),
     beside AS (
       SELECT ct.artist AS name, count(DISTINCT pl.service_id) AS shared
         FROM playlists JOIN placements pl USING (service_id) JOIN catalogue_tracks ct ON ct.id = pl.catalogue_track_id
        WHERE ct.artist NOT IN (SELECT name FROM begins)
        GROUP BY ct.artist HAVING count(DISTINCT pl.service_id) >= 2 ORDER BY shared DESC, name LIMIT :most)
     SELECT name, kind FROM (
       SELECT name, 'begins' AS kind, row_number() OVER (ORDER BY is_whole DESC, placements DESC, name) AS place FROM begins
       UNION ALL SELECT name, 'beside', row_number() OVER (ORDER BY shared DESC, name) FROM beside) found
      ORDER BY kind = 'beside', place`,
    {
      typed,
      start: `${escapeLike(typed)}%`,
      afterThe: `the ${escapeLike(typed)}%`,
      most: maxOfEach,
      playlistsAsked,
    },
  );
  return rows;
}
