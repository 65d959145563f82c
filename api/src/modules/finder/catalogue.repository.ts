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

/** So much of what was typed has to be in title and artist together: letters swapped in two words of three still leave as much. */
const likeEnough = 0.3;
/** Where something is much nearer, what is only somewhat like it isn't meant. */
const shareOfNearest = 0.6;

/**
 * Tracks whose title and artist hold what was typed: words in any order, with letters missing or wrong. The nearest first; among
 * equally near ones those of which less is left over.
 */
export async function searchCatalogue(db: Knex, typed: string, most: number): Promise<FoundRow[]> {
  return db.transaction(async (trx) => {
    // Both of this transaction alone. The operator compares with the first; comparing texts is dearer than the planner thinks, so
    // that it would rather read them all than ask the index.
    await trx.raw(
      "SELECT set_config('pg_trgm.word_similarity_threshold', ?, true), set_config('enable_seqscan', 'off', true)",
      [String(likeEnough)],
    );
    const { rows } = await trx.raw<{ rows: FoundRow[] }>(
      `WITH alike AS MATERIALIZED (
         SELECT ct.id, word_similarity(:typed, ct.title || ' ' || ct.artist) AS nearness, similarity(:typed, ct.title || ' ' || ct.artist) AS whole
           FROM catalogue_tracks ct WHERE :typed <% (ct.title || ' ' || ct.artist)),
       nearest AS MATERIALIZED (
         SELECT * FROM alike WHERE nearness >= :shareOfNearest * (SELECT max(nearness) FROM alike)
          ORDER BY nearness DESC, whole DESC, id LIMIT :most)
       SELECT ${columns} FROM nearest JOIN catalogue_tracks ct ON ct.id = nearest.id
        ORDER BY nearest.nearness DESC, nearest.whole DESC, nearest.id`,
      { typed, most, shareOfNearest },
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
