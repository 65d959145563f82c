import type { Knex } from 'knex';
import { similarities } from './data/genres.ts';
import { allGenres } from './genre-map.ts';
import { type Calendar, insertAll, insertPlain } from './rows.ts';

/** Ids of reference rows by their names. */
export interface Reference {
  genres: Map<string, number>;
  countries: Map<string, number>;
  languages: Map<string, number>;
}

/** What a step of the seed writes with. */
export interface Seeding {
  trx: Knex.Transaction;
  reference: Reference;
  calendar: Calendar;
}

/** Writes genres and their similarities, and looks up countries and languages. */
export async function writeReference(trx: Knex.Transaction): Promise<Reference> {
  const genres = new Map<string, number>();
  for (const level of [
    allGenres.filter((genre) => genre.parent === null),
    allGenres.filter((genre) => genre.parent !== null),
  ]) {
    const ids = await insertAll(
      trx,
      'genres',
      level.map(({ name, slug, parent }) => ({ name, slug, parent_id: parent === null ? null : genres.get(parent) })),
    );
    level.forEach((genre, index) => genres.set(genre.name, ids[index]!));
  }
  await insertPlain(
    trx,
    'genre_similarities',
    similarities().map((pair) => ({
      genre_id: genres.get(pair.genre),
      other_id: genres.get(pair.other),
      similarity: pair.similarity,
    })),
  );
  const byCode = async (table: string) =>
    new Map((await trx(table).select<{ id: number; code: string }[]>('id', 'code')).map((row) => [row.code, row.id]));
  return { genres, countries: await byCode('countries'), languages: await byCode('languages') };
}
