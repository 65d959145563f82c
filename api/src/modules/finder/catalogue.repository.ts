import type { Knex } from 'knex';

/** A track of the catalogue as it is shown. */
export interface FoundRow {
  sid: number;
  title: string;
  artist: string;
  releaseDate: string | null;
  genres: { id: number; name: string }[];
  isDemo: boolean;
}

const columns = `
  ct.id AS sid, ct.title, ct.artist, to_char(ct.release_date, 'YYYY-MM-DD') AS "releaseDate", ct.is_demo AS "isDemo",
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name)
              FROM catalogue_track_genres cg JOIN genres g ON g.id = cg.genre_id WHERE cg.catalogue_track_id = ct.id), '[]') AS genres`;

/** So much of what was typed has to be in title and artist together: a word in three may be missing, or letters of each. */
const likeEnough = 0.45;

/**
 * Tracks whose title and artist hold what was typed: words in any order, with letters missing or wrong. The nearest first; among
 * equally near ones those of which less is left over, then the most placed.
 */
export async function searchCatalogue(db: Knex, typed: string, most: number): Promise<FoundRow[]> {
  return db.transaction(async (trx) => {
    // Of this transaction alone: the operator, which the index serves, compares with it.
    await trx.raw("SELECT set_config('pg_trgm.word_similarity_threshold', ?, true)", [String(likeEnough)]);
    const { rows } = await trx.raw<{ rows: FoundRow[] }>(
      `WITH alike AS MATERIALIZED (
         SELECT ct.id, word_similarity(:typed, ct.title || ' ' || ct.artist) AS nearness, similarity(:typed, ct.title || ' ' || ct.artist) AS whole
           FROM catalogue_tracks ct WHERE :typed <% (ct.title || ' ' || ct.artist)),
       nearest AS (
         SELECT alike.*, (SELECT count(*) FROM placements pl WHERE pl.catalogue_track_id = alike.id) AS placed
           FROM alike ORDER BY nearness DESC, whole DESC, placed DESC, id LIMIT :most)
       SELECT ${columns} FROM nearest JOIN catalogue_tracks ct ON ct.id = nearest.id
        ORDER BY nearest.nearness DESC, nearest.whole DESC, nearest.placed DESC, nearest.id`,
      { typed, most },
    );
    return rows;
  });
}

export async function foundTrackById(db: Knex, sid: number): Promise<FoundRow | null> {
  const { rows } = await db.raw<{ rows: FoundRow[] }>(`SELECT ${columns} FROM catalogue_tracks ct WHERE ct.id = ?`, [
    sid,
  ]);
  return rows[0] ?? null;
}
