import type { Knex } from 'knex';
import type { Placements } from './examples.ts';

/** Stores placements as an imported catalogue. */
export async function storePlacements(db: Knex, { tracks, holders }: Placements): Promise<void> {
  const rows = await db('catalogue_tracks')
    .insert(
      tracks.map(({ title, artist, releaseDate, durationMs, popularity, sound }) => ({
        title,
        artist,
        release_date: releaseDate,
        duration_ms: durationMs,
        popularity,
        sound,
      })),
    )
    .returning<{ id: number }[]>('id');
  const playlists = await db('catalogue_playlists')
    .insert(
      holders.map(({ name, genres, subgenres }) => ({
        source: 'test',
        external_id: name,
        name,
        genre: genres[0],
        subgenre: subgenres[0],
      })),
    )
    .returning<{ id: number }[]>('id');
  await db('catalogue_playlist_tracks').insert(
    holders.flatMap((holder, at) =>
      [...new Set(holder.tracks)].map((place) => ({
        playlist_id: playlists[at]!.id,
        catalogue_track_id: rows[place]!.id,
      })),
    ),
  );
}
