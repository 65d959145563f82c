import type { Genre } from '@fanfare/api-contract';
import type { Knex } from 'knex';

interface Named {
  id: number;
  code: string;
  name: string;
}

export const listCountryRows = (db: Knex) => db('countries').select<Named[]>('id', 'code', 'name').orderBy('name');

export const listLanguageRows = (db: Knex) => db('languages').select<Named[]>('id', 'code', 'name').orderBy('name');

/** @param filter part of a name, any case; all genres without one */
export async function listGenreRows(db: Knex, filter: string | undefined): Promise<Genre[]> {
  const query = db('genres').select<Genre[]>('id', 'name', 'slug', { parentId: 'parent_id' }).orderBy('name');
  // position() instead of LIKE: % and _ are ordinary characters.
  if (filter) void query.whereRaw('position(lower(?) in lower(name)) > 0', [filter.trim()]);
  return query;
}
