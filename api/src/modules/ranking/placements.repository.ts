import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import type { CatalogueTrack, Holder } from './catalogue.ts';

/** What holds tracks, by what it is. */
export type HolderKey = { serviceId: number } | { playlistId: number };

export interface StoredPlacements {
  tracks: CatalogueTrack[];
  holders: Holder[];
  /** Of each holder. */
  keys: HolderKey[];
}

interface TrackRow extends CatalogueTrack {
  id: number;
}

interface HolderRow {
  id: number;
  name: string;
  genres: string[];
  subgenres: string[];
  trackIds: number[];
}

/** All services with their placements, all imported playlists, and the tracks in any of them. */
export async function readPlacements(db: Knex): Promise<StoredPlacements> {
  const [rows, services, playlists] = await Promise.all([
    queryRows<TrackRow>(db)`
      SELECT id, title, lower(artist) AS artist, to_char(release_date, 'YYYY-MM-DD') AS "releaseDate", popularity,
             duration_ms AS "durationMs", sound
        FROM catalogue_tracks ct
       WHERE EXISTS (SELECT FROM placements pl WHERE pl.catalogue_track_id = ct.id)
          OR EXISTS (SELECT FROM catalogue_playlist_tracks pt WHERE pt.catalogue_track_id = ct.id)
       ORDER BY id`,
    queryRows<HolderRow>(db)`
      SELECT s.id, s.title AS name,
             ARRAY(SELECT lower(g.name) FROM service_genres sg JOIN genres g ON g.id = sg.genre_id
                    WHERE sg.service_id = s.id AND NOT sg.is_excluded
                    UNION SELECT lower(p.name) FROM service_genres sg JOIN genres g ON g.id = sg.genre_id
                            JOIN genres p ON p.id = g.parent_id
                    WHERE sg.service_id = s.id AND NOT sg.is_excluded ORDER BY 1) AS genres,
             ARRAY(SELECT lower(g.name) FROM service_genres sg JOIN genres g ON g.id = sg.genre_id
                    WHERE sg.service_id = s.id AND NOT sg.is_excluded ORDER BY 1) AS subgenres,
             ARRAY(SELECT catalogue_track_id FROM placements WHERE service_id = s.id ORDER BY 1) AS "trackIds"
        FROM services s WHERE s.status = 'active' ORDER BY s.id`,
    queryRows<HolderRow>(db)`
      SELECT p.id, p.name, array_remove(ARRAY[p.genre], NULL) AS genres, array_remove(ARRAY[p.subgenre], NULL) AS subgenres,
             ARRAY(SELECT catalogue_track_id FROM catalogue_playlist_tracks WHERE playlist_id = p.id ORDER BY 1) AS "trackIds"
        FROM catalogue_playlists p ORDER BY p.id`,
  ]);
  const placeOf = new Map(rows.map((row, place) => [row.id, place]));
  const holderOf = ({ name, genres, subgenres, trackIds }: HolderRow): Holder => ({
    name,
    genres,
    subgenres,
    tracks: trackIds.flatMap((id) => placeOf.get(id) ?? []),
  });
  return {
    tracks: rows,
    holders: [...services, ...playlists].map(holderOf),
    keys: [...services.map(({ id }) => ({ serviceId: id })), ...playlists.map(({ id }) => ({ playlistId: id }))],
  };
}
