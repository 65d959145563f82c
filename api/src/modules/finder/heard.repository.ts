import type { FoundTrack } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import type { Music } from '../services/index.ts';

/** A track's genres, by name. */
export async function genresOf(db: Knex, { profile }: Music): Promise<FoundTrack['genres']> {
  return db('genres').whereIn('id', profile.genreIds).orderBy('name').select<FoundTrack['genres']>('id', 'name');
}

/** The artists that some music sounds near, as the catalogue writes them; not its own. */
export async function soundsNear(db: Knex, { profile, artist }: Music): Promise<string[]> {
  const own = artist?.toLowerCase();
  const names = profile.artists.filter((name) => name !== own);
  const rows = await queryRows<{ artist: string }>(db)`
    SELECT (SELECT ct.artist FROM catalogue_tracks ct WHERE lower(ct.artist) = name LIMIT 1) AS artist
      FROM unnest(CAST(${names} AS text[])) AS name`;
  return rows.map((row, index) => row.artist ?? names[index]!);
}
