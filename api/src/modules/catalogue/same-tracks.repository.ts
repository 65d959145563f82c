import type { FoundTrack } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRow, queryRows, raw } from '../../sql.ts';
import { foundColumns } from './search.repository.ts';

/** A track as somebody else knows it. */
export interface ForeignTrack {
  /** Its id at the source; null where that isn't known. */
  id: string | null;
  title: string;
  artist: string;
}

/**
 * The same tracks in the catalogue: by the id of an import's source, else by title and artist, word for word without accents and signs.
 * @returns one for each, null where there is none
 */
export async function sameTracks(
  db: Knex,
  source: string,
  tracks: readonly ForeignTrack[],
): Promise<(FoundTrack | null)[]> {
  if (tracks.length === 0) return [];
  const rows = await queryRows<FoundTrack & { place: number }>(db)`
    SELECT wanted.place::int AS place, ${raw(foundColumns)}
      FROM unnest(${tracks.map(({ id }) => id ?? '')}::text[], ${tracks.map(({ title, artist }) => `${title} ${artist}`)}::text[])
           WITH ORDINALITY AS wanted (external_id, words, place)
     CROSS JOIN LATERAL (
       SELECT id FROM (
         (SELECT id, 1 AS by FROM catalogue_tracks WHERE source = ${source} AND external_id = wanted.external_id)
         UNION ALL
         (SELECT id, 2 FROM catalogue_tracks WHERE search_text = search_text(wanted.words) ORDER BY id LIMIT 1)) AS same
        ORDER BY by LIMIT 1) AS found
      JOIN catalogue_tracks ct ON ct.id = found.id`;
  const byPlace = new Map(rows.map(({ place, ...track }) => [place, track]));
  return tracks.map((_track, index) => byPlace.get(index + 1) ?? null);
}

/** The track of an import's source with this id there; null where it wasn't imported. */
export async function importedTrack(db: Knex, source: string, externalId: string): Promise<FoundTrack | null> {
  return queryRow<FoundTrack>(db)`
    SELECT ${raw(foundColumns)} FROM catalogue_tracks ct WHERE ct.source = ${source} AND ct.external_id = ${externalId}`;
}

/** An imported playlist with its best known tracks; null where it wasn't imported. */
export async function importedPlaylist(
  db: Knex,
  source: string,
  externalId: string,
  most: number,
): Promise<{ title: string; total: number; tracks: FoundTrack[] } | null> {
  const playlist = await queryRow<{ id: number; title: string; total: number }>(db)`
    SELECT p.id, p.name AS title, (SELECT count(*)::int FROM catalogue_playlist_tracks WHERE playlist_id = p.id) AS total
      FROM catalogue_playlists p WHERE p.source = ${source} AND p.external_id = ${externalId}`;
  if (!playlist) return null;
  const tracks = await queryRows<FoundTrack>(db)`
    SELECT ${raw(foundColumns)} FROM catalogue_playlist_tracks pt JOIN catalogue_tracks ct ON ct.id = pt.catalogue_track_id
     WHERE pt.playlist_id = ${playlist.id} ORDER BY ct.popularity DESC NULLS LAST, ct.id LIMIT ${most}`;
  return { title: playlist.title, total: playlist.total, tracks };
}
