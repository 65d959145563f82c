import type { FoundTrack } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRow, queryRows, raw } from '../../sql.ts';
import { type TypedWord, allButOneOf, allOf, mayBeMistyped, mostWords, typedWords } from './search-words.ts';

/** A found track, as `ct`. */
export const foundColumns = `
  ct.id AS sid, ct.title, ct.artist, to_char(ct.release_date, 'YYYY-MM-DD') AS "releaseDate", ct.is_demo AS "isDemo",
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name)
              FROM catalogue_track_genres cg JOIN genres g ON g.id = cg.genre_id WHERE cg.catalogue_track_id = ct.id), '[]') AS genres`;

/** Two letters that changed places in a word of eight still reach it. */
const likeEnough = 0.25;
/** How many words a mistyped one may have been, and how much longer or shorter they are. */
const mostAlike = 8;
const lengthsApart = 2;
/** How many tracks are compared with what is typed; only very common words have more. */
const mostCompared = 200;
const mostThatBegin = 50;
/** What a track that everybody plays is ahead of one that nobody does, as a share of all letters. */
const popularityWeight = 0.1;
/** After all that begins with a text. */
const last = '\u{10FFFF}';

/**
 * Tracks by title and artist, as one types: words in any order and without their accents, the last one unfinished, some mistyped. The nearest
 * first.
 */
export async function searchCatalogue(db: Knex, typed: string, most: number): Promise<FoundTrack[]> {
  return db.transaction(async (trx) => {
    const words = await wordsOf(trx, typed);
    if (words.length === 0) return [];
    const text = words.map(({ word }) => word).join(' ');
    const meant = await addAlike(trx, words, ({ isStart }) => !isStart);
    const found = await nearest(trx, text, allOf(meant), most);
    if (found.length > 0) return found;
    // Each word is one, but no track has them all: some may be other words mistyped, one may be too many.
    const guessed = await addAlike(trx, meant, ({ isStart }) => isStart);
    const asked = new Set([allOf(meant)]);
    for (const query of [allOf(guessed), allButOneOf(guessed)]) {
      if (query === null || asked.has(query)) continue;
      asked.add(query);
      const others = await nearest(trx, text, query, most);
      if (others.length > 0) return others;
    }
    return [];
  });
}

/**
 * The typed words. The settings are this transaction's: the planner would rather read all tracks than trust an index of words, and plan each search
 * anew, for the same plan.
 */
async function wordsOf(trx: Knex, typed: string): Promise<TypedWord[]> {
  const rows = await queryRows<{ word: string; next: string | null }>(trx)`
    SELECT w.word, (SELECT k.word FROM catalogue_words k WHERE k.word >= w.word ORDER BY k.word LIMIT 1) AS next,
           set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
           set_config('pg_trgm.similarity_threshold', ${String(likeEnough)}, true)
      FROM string_to_table(search_text(${typed}), ' ') WITH ORDINALITY AS w (word, place)
     WHERE w.word <> '' ORDER BY w.place LIMIT ${mostWords}`;
  return typedWords(rows);
}

/** Adds what mistyped words may have been. */
async function addAlike(
  trx: Knex,
  words: readonly TypedWord[],
  isAsked: (word: TypedWord) => boolean,
): Promise<TypedWord[]> {
  const asked = words.filter((word) => mayBeMistyped(word) && isAsked(word)).map(({ word }) => word);
  if (asked.length === 0) return [...words];
  const rows = await queryRows<{ word: string; alike: string[] }>(trx)`
    SELECT t.word, ARRAY(SELECT k.word FROM catalogue_words k
                          WHERE k.word % t.word AND length(k.word) BETWEEN length(t.word) - ${lengthsApart} AND length(t.word) + ${lengthsApart}
                          ORDER BY similarity(k.word, t.word) DESC, k.word LIMIT ${mostAlike}) AS alike
      FROM unnest(${asked}::text[]) AS t (word)`;
  const alike = new Map(rows.map((row) => [row.word, row.alike]));
  return words.map((word) => ({ ...word, alike: alike.get(word.word) ?? word.alike }));
}

/** @param query of words, or null for tracks that begin with the text alone */
async function nearest(trx: Knex, text: string, query: string | null, most: number): Promise<FoundTrack[]> {
  return queryRows<FoundTrack>(trx)`
    WITH compared AS MATERIALIZED (
      (SELECT id, search_text, popularity FROM catalogue_tracks
        WHERE search_text >= ${text} AND search_text < ${text + last} ORDER BY search_text LIMIT ${mostThatBegin})
      UNION
      (SELECT id, search_text, popularity FROM catalogue_tracks
        WHERE array_to_tsvector(string_to_array(search_text, ' ')) @@ ${query}::tsquery LIMIT ${mostCompared})),
    nearest AS MATERIALIZED (
      SELECT id, similarity(search_text, ${text}) + ${popularityWeight}::real * coalesce(popularity, 0) / 100 AS nearness
        FROM compared ORDER BY nearness DESC, id LIMIT ${most})
    SELECT ${raw(foundColumns)} FROM nearest JOIN catalogue_tracks ct ON ct.id = nearest.id ORDER BY nearest.nearness DESC, nearest.id`;
}

export async function foundTrackById(db: Knex, sid: number): Promise<FoundTrack | null> {
  return queryRow<FoundTrack>(db)`SELECT ${raw(foundColumns)} FROM catalogue_tracks ct WHERE ct.id = ${sid}`;
}
