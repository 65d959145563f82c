import type { Knex } from 'knex';
import type { MusicProfile } from './music-profile.repository.ts';

/** Genres nearer than this are told as near; the cards' reasons say so too. */
export const nearEnough = 0.5;

/** What a service has to have to fit some music at all: a genre of its family or near it, or one of the artists it sounds like. */
export interface Likeness {
  genreIds: number[];
  serviceIds: number[];
}

/**
 * Reads it for a profile. The genres are those asked for, their parents (which cover their children) and the near ones; the services
 * those that place one of the artists, or name one as similar.
 */
export async function readLikeness(db: Knex, { genreIds, artists }: MusicProfile): Promise<Likeness> {
  const { rows } = await db.raw<{ rows: Likeness[] }>(
    `SELECT ARRAY(SELECT id FROM genres WHERE id = ANY (CAST(:genreIds AS int[]))
                  UNION SELECT parent_id FROM genres WHERE id = ANY (CAST(:genreIds AS int[])) AND parent_id IS NOT NULL
                  UNION SELECT other_id FROM genre_similarities WHERE genre_id = ANY (CAST(:genreIds AS int[])) AND similarity >= :nearEnough
                  ORDER BY 1) AS "genreIds",
            ARRAY(SELECT pl.service_id FROM catalogue_tracks ct JOIN placements pl ON pl.catalogue_track_id = ct.id
                   WHERE lower(ct.artist) = ANY (CAST(:artists AS text[]))
                  UNION SELECT s.id FROM services s, unnest(s.similar_artists) AS said WHERE lower(said) = ANY (CAST(:artists AS text[]))
                  ORDER BY 1) AS "serviceIds"`,
    { genreIds, artists, nearEnough },
  );
  return rows[0]!;
}
