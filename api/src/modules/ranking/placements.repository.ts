import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';
import type { CatalogueTrack, Holder } from './catalogue.ts';

/** What holds tracks, by what it is. */
export type HolderKey = { serviceId: number } | { playlistId: number };

export interface StoredPlacements {
  tracks: CatalogueTrack[];
  holders: Holder[];
  /** Of each holder. */
  keys: HolderKey[];
  /** Places of the platform's own tracks, by their ids. */
  placeOfTrack: ReadonlyMap<number, number>;
}

interface TrackRow extends CatalogueTrack {
  id: number;
}

interface HolderRow extends Omit<Holder, 'tracks'> {
  id: number;
  /** Of the catalogue. */
  trackIds: number[];
  /** Of the platform's own tracks. */
  acceptedIds: number[];
}

/** Imported playlists are read up to so many tracks: more of them wouldn't rank better, only slower. */
const mostImported = 200_000;
/** What a service takes, by submissions that it accepted, whatever became of the promise. */
const accepted = raw(`('accepted', 'placed', 'broken')`);

const ownGenres = raw(`SELECT lower(g.name) FROM service_genres sg JOIN genres g ON g.id = sg.genre_id
                        WHERE sg.service_id = s.id AND NOT sg.is_excluded`);
const parentGenres = raw(`SELECT lower(p.name) FROM service_genres sg JOIN genres g ON g.id = sg.genre_id
                            JOIN genres p ON p.id = g.parent_id WHERE sg.service_id = s.id AND NOT sg.is_excluded`);

const readServices = (db: Knex) => queryRows<HolderRow>(db)`
  SELECT s.id, s.title AS name,
         ARRAY(${ownGenres} UNION ${parentGenres} ORDER BY 1) AS genres, ARRAY(${ownGenres} ORDER BY 1) AS subgenres,
         ARRAY(SELECT catalogue_track_id FROM placements WHERE service_id = s.id ORDER BY 1) AS "trackIds",
         ARRAY(SELECT DISTINCT track_id FROM submissions
                WHERE service_id = s.id AND closed_at IS NOT NULL AND status IN ${accepted} ORDER BY 1) AS "acceptedIds",
         ARRAY(SELECT DISTINCT lower(name) FROM unnest(s.similar_artists) AS name ORDER BY 1) AS "namedArtists"
    FROM services s WHERE s.status = 'active' ORDER BY s.id`;

const readPlaylists = (db: Knex) => queryRows<HolderRow>(db)`
  SELECT id, name, array_remove(ARRAY[genre], NULL) AS genres, array_remove(ARRAY[subgenre], NULL) AS subgenres, "trackIds",
         CAST('{}' AS int[]) AS "acceptedIds", CAST('{}' AS text[]) AS "namedArtists"
    FROM (SELECT p.*, held."trackIds", sum(cardinality(held."trackIds")) OVER (ORDER BY p.id) AS read_count
            FROM catalogue_playlists p
           CROSS JOIN LATERAL (SELECT ARRAY(SELECT catalogue_track_id FROM catalogue_playlist_tracks
                                             WHERE playlist_id = p.id ORDER BY 1) AS "trackIds") held) counted
   WHERE read_count <= ${mostImported} ORDER BY id`;

/** A day more than a year ahead counts as unknown: ages are taken from the newest release, and a single slip would make all others old. */
const releaseDate = (column: string) =>
  `to_char(CASE WHEN ${column} < (SELECT app_now()) + interval '1 year' THEN ${column} END, 'YYYY-MM-DD') AS "releaseDate"`;

/** The columns of a `CatalogueTrack`, from `catalogue_tracks` ct. */
export const catalogueColumns = `ct.title, lower(ct.artist) AS artist, ${releaseDate('ct.release_date')},
  ct.popularity, ct.duration_ms AS "durationMs", ct.sound`;

const readCatalogueTracks = (db: Knex, ids: readonly number[]) => queryRows<TrackRow>(db)`
  SELECT ct.id, ${raw(catalogueColumns)} FROM catalogue_tracks ct WHERE ct.id = ANY (CAST(${[...ids]} AS int[])) ORDER BY ct.id`;

/** The same from `tracks` t: its newest file's length, and the sound of its newest analysed one. */
export const ownTrackColumns = `
  t.title, lower(t.artist) AS artist, ${releaseDate('t.release_date')}, CAST(NULL AS int) AS popularity,
  (SELECT v.duration_ms FROM track_versions v WHERE v.track_id = t.id ORDER BY v.number DESC LIMIT 1) AS "durationMs",
  (SELECT ts.figures FROM track_versions v JOIN track_sounds ts ON ts.track_version_id = v.id
    WHERE v.track_id = t.id AND ts.figures IS NOT NULL ORDER BY v.number DESC LIMIT 1) AS sound`;

/** The title of a track that isn't out, or was deleted, is its creator's alone: a reason must not confirm what somebody guesses. */
const isTitlePrivate = raw(
  `t.deleted_at IS NOT NULL OR coalesce(t.release_date > CAST(app_now() AS date), t.is_unreleased)`,
);

const readOwnTracks = async (db: Knex, ids: readonly number[]): Promise<TrackRow[]> => {
  const rows = await queryRows<TrackRow & { isTitlePrivate: boolean }>(db)`
    SELECT t.id, ${raw(ownTrackColumns)}, ${isTitlePrivate} AS "isTitlePrivate"
      FROM tracks t WHERE t.id = ANY (CAST(${[...ids]} AS int[])) ORDER BY t.id`;
  return rows.map(({ isTitlePrivate: isPrivate, ...row }) => (isPrivate ? { ...row, title: '' } : row));
};

/**
 * All services with what they placed and accepted, imported playlists, and the tracks in any of them.
 * @param more the platform's own tracks to be read besides
 */
export async function readPlacements(db: Knex, more: readonly number[] = []): Promise<StoredPlacements> {
  const services = await readServices(db);
  const playlists = await readPlaylists(db);
  const all = [...services, ...playlists];
  const catalogue = await readCatalogueTracks(db, [...new Set(all.flatMap((row) => row.trackIds))]);
  const own = await readOwnTracks(db, [...new Set([...all.flatMap((row) => row.acceptedIds), ...more])]);
  const placeOf = new Map(catalogue.map(({ id }, place) => [id, place]));
  const placeOfTrack = new Map(own.map(({ id }, place) => [id, catalogue.length + place]));
  return {
    tracks: [...catalogue, ...own],
    holders: all.map(({ name, genres, subgenres, namedArtists, trackIds, acceptedIds }) => ({
      name,
      genres,
      subgenres,
      namedArtists,
      tracks: [
        ...trackIds.flatMap((id) => placeOf.get(id) ?? []),
        ...acceptedIds.flatMap((id) => placeOfTrack.get(id) ?? []),
      ],
    })),
    keys: [...services.map(({ id }) => ({ serviceId: id })), ...playlists.map(({ id }) => ({ playlistId: id }))],
    placeOfTrack,
  };
}

/** The genres by id: their names in lower case, and how near others are. */
export interface Genres {
  names: ReadonlyMap<number, string>;
  near: ReadonlyMap<number, readonly { otherId: number; nearness: number }[]>;
}

export async function readGenres(db: Knex): Promise<Genres> {
  const rows = await queryRows<{ id: number; name: string; near: { otherId: number; nearness: number }[] }>(db)`
    SELECT g.id, lower(g.name) AS name,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('otherId', other_id, 'nearness', similarity)), '[]')
              FROM genre_similarities WHERE genre_id = g.id) AS near
      FROM genres g ORDER BY g.id`;
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    near: new Map(rows.map(({ id, near }) => [id, near])),
  };
}
