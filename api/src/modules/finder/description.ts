import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import { unknownGenres } from '../tracks/index.ts';

/** Music as somebody describes it. */
export interface Description {
  genreIds: number[];
  similarArtists: string[];
}

/** Unique artists, as first written. */
function distinct(names: readonly string[]): string[] {
  const firstSpelling = new Map(names.map((name) => [name.toLowerCase(), name] as const).toReversed());
  return names.filter(
    (name) => firstSpelling.get(name.toLowerCase()) === name && firstSpelling.delete(name.toLowerCase()),
  );
}

/** Checks what the contract can't. @throws AppError invalid_input for a genre or a repeated artist */
export async function readDescription(
  db: Knex,
  given: Description,
  genresField: 'genreIds' | 'genres' = 'genreIds',
): Promise<Description> {
  const genreIds = [...new Set(given.genreIds)];
  if ((await unknownGenres(db, genreIds)).length > 0)
    refuseField(genresField, because('fields.invalid', { field: 'genre' }));
  const similarArtists = distinct(given.similarArtists);
  if (similarArtists.length < 2) refuseField('similarArtists', because('fields.two_similar_artists'));
  return { genreIds, similarArtists };
}

/** Values between commas; one that belongs to a value has a backslash before it, as has a backslash. */
function valuesOf(list: string): string[] {
  const values = [''];
  let isEscaped = false;
  for (const character of list) {
    if (character === ',' && !isEscaped) values.push('');
    else if (character !== '\\' || isEscaped) values.push(values.pop() + character);
    isEscaped = character === '\\' && !isEscaped;
  }
  return values.map((value) => value.trim()).filter(Boolean);
}

const mostGenres = 5;
const mostArtists = 10;
const artistMaxLength = 120;

/** The same from an address. @throws AppError invalid_input */
export async function readDescribedQuery(
  db: Knex,
  query: { genres?: string | undefined; similarArtists?: string | undefined },
): Promise<Description> {
  const genres = valuesOf(query.genres ?? '');
  if (genres.length === 0) refuseField('genres', because('fields.required', { field: 'genre' }));
  if (genres.length > mostGenres || genres.some((value) => !/^[1-9]\d{0,8}$/.test(value)))
    refuseField('genres', because('fields.invalid', { field: 'genre' }));
  const similarArtists = valuesOf(query.similarArtists ?? '');
  if (similarArtists.length > mostArtists || similarArtists.some((name) => name.length > artistMaxLength))
    refuseField(
      'similarArtists',
      because('finder.artists_most', { artists: mostArtists, characters: artistMaxLength }),
    );
  return readDescription(db, { genreIds: genres.map(Number), similarArtists }, 'genres');
}
