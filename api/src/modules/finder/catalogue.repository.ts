import type { FoundTrack } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryRow, queryRows, raw } from '../../sql.ts';

const columns = `
  ct.id AS sid, ct.title, ct.artist, to_char(ct.release_date, 'YYYY-MM-DD') AS "releaseDate", ct.is_demo AS "isDemo",
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name)
              FROM catalogue_track_genres cg JOIN genres g ON g.id = cg.genre_id WHERE cg.catalogue_track_id = ct.id), '[]') AS genres`;

/** The least word similarity: transposed letters in two words of three still reach it. */
const likeEnough = 0.3;
/** Weaker matches are dropped where a much better one exists. */
const shareOfNearest = 0.6;

/**
 * Tracks whose title and artist match the query, words in any order and with typos. Best first, then those with less unmatched
 * text.
 */
export async function searchCatalogue(db: Knex, typed: string, most: number): Promise<FoundTrack[]> {
  return db.transaction(async (trx) => {
    // Both for this transaction only. The operator uses the first; the planner underestimates text comparison, so it would
    // rather scan the table.
    await execute(trx)`
      SELECT set_config('pg_trgm.word_similarity_threshold', ${String(likeEnough)}, true),
             set_config('enable_seqscan', 'off', true)`;
    return queryRows<FoundTrack>(trx)`
      WITH alike AS MATERIALIZED (
        SELECT ct.id, word_similarity(${typed}, ct.title || ' ' || ct.artist) AS nearness,
             similarity(${typed}, ct.title || ' ' || ct.artist) AS full_similarity
          FROM catalogue_tracks ct WHERE ${typed} <% (ct.title || ' ' || ct.artist)),
      nearest AS MATERIALIZED (
        SELECT * FROM alike WHERE nearness >= ${shareOfNearest} * (SELECT max(nearness) FROM alike)
         ORDER BY nearness DESC, full_similarity DESC, id LIMIT ${most})
      SELECT ${raw(columns)} FROM nearest JOIN catalogue_tracks ct ON ct.id = nearest.id
       ORDER BY nearest.nearness DESC, nearest.full_similarity DESC, nearest.id`;
  });
}

export async function foundTrackById(db: Knex, sid: number): Promise<FoundTrack | null> {
  return queryRow<FoundTrack>(db)`SELECT ${raw(columns)} FROM catalogue_tracks ct WHERE ct.id = ${sid}`;
}
