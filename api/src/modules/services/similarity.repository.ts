import type { Knex } from 'knex';
import { queryOne } from '../../sql.ts';
import type { MusicProfile } from './music-profile.repository.ts';

/** Genres at least this similar count as near, also in the cards' reasons. */
export const nearEnough = 0.5;

/** What makes a service fit: a genre of the same family or a near one, or one of the artists. */
export interface Likeness {
  genreIds: number[];
  serviceIds: number[];
}

/**
 * The genres are the profile's, their parents (which cover their children) and near ones; the services those that place one of
 * the artists, or name one as similar.
 */
export async function readLikeness(db: Knex, { genreIds, artists }: MusicProfile): Promise<Likeness> {
  return queryOne<Likeness>(db)`
    SELECT ARRAY(SELECT id FROM genres WHERE id = ANY (CAST(${genreIds} AS int[]))
                 UNION SELECT parent_id FROM genres WHERE id = ANY (CAST(${genreIds} AS int[]))
                   AND parent_id IS NOT NULL
                 UNION SELECT other_id FROM genre_similarities WHERE genre_id = ANY (CAST(${genreIds} AS int[]))
                   AND similarity >= ${nearEnough}
                 ORDER BY 1) AS "genreIds",
           ARRAY(SELECT pl.service_id FROM catalogue_tracks ct JOIN placements pl ON pl.catalogue_track_id = ct.id
                  WHERE lower(ct.artist) = ANY (CAST(${artists} AS text[]))
                 UNION SELECT s.id FROM services s, unnest(s.similar_artists) AS similar_artist
                   WHERE lower(similar_artist) = ANY (CAST(${artists} AS text[]))
                 ORDER BY 1) AS "serviceIds"`;
}
