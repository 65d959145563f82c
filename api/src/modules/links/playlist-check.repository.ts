import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';

/** A playlist that a curator offers here. */
export interface PlaylistRow {
  id: number;
  url: string;
}

/** What everybody may see: no drafts, and nothing refused. */
const playlists = (db: Knex) => db('services').where({ type: 'playlist' }).whereIn('status', ['active', 'paused']);

/** By its id here, its exact address, or its Spotify playlist. */
export async function offeredPlaylist(
  db: Knex,
  by: { id: number } | { url: string } | { spotifyId: string },
): Promise<PlaylistRow | null> {
  const query = playlists(db).orderBy('id');
  const found =
    'spotifyId' in by
      ? query.where('url', 'like', `https://open.spotify.com/%playlist/${by.spotifyId}%`)
      : query.where(by);
  return (await found.first<PlaylistRow | undefined>('id', 'url')) ?? null;
}

/** Whether a playlist contains a track of the catalogue; null where the catalogue doesn't have the playlist's tracks. */
export async function isPlaced(db: Knex, serviceId: number, catalogueTrackId: number): Promise<boolean | null> {
  const rows = await queryRows<{ placed: boolean; known: boolean }>(db)`
    SELECT EXISTS (SELECT FROM placements WHERE service_id = ${serviceId}
      AND catalogue_track_id = ${catalogueTrackId}) AS placed,
           EXISTS (SELECT FROM placements WHERE service_id = ${serviceId})
             AND EXISTS (SELECT FROM catalogue_tracks WHERE id = ${catalogueTrackId}) AS known`;
  return rows[0]?.known ? rows[0].placed : null;
}
