import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows, raw } from '../../sql.ts';
import type { Place } from './csv-reader.ts';
import type { ImportedPlaylist, ImportedRecord, ImportedTrack } from './import-columns.ts';

/** A file of a source. */
export interface ImportKey {
  source: string;
  fileHash: string;
}

/** What has been done of a file. */
export interface ImportState extends Place {
  recordCount: number;
  refusedCount: number;
  addedCount: number;
  changedCount: number;
  reportBytes: number;
}

export interface StoredImport extends ImportState {
  finishedAt: Date | null;
}

export async function findImport(db: Knex, { source, fileHash }: ImportKey): Promise<StoredImport | null> {
  return queryRow<StoredImport>(db)`
    SELECT position, line, record_count AS "recordCount", refused_count AS "refusedCount", added_count AS "addedCount",
           changed_count AS "changedCount", report_bytes AS "reportBytes", finished_at AS "finishedAt"
      FROM catalogue_imports WHERE source = ${source} AND file_hash = ${fileHash}`;
}

/** Begins a file, or begins it anew. */
export async function startImport(db: Knex, key: ImportKey, fileName: string, at: Place): Promise<void> {
  await execute(db)`
    INSERT INTO catalogue_imports (source, file_hash, file_name, position, line)
    VALUES (${key.source}, ${key.fileHash}, ${fileName}, ${at.position}, ${at.line})
    ON CONFLICT (source, file_hash) DO UPDATE
       SET file_name = excluded.file_name, position = excluded.position, line = excluded.line, record_count = 0, refused_count = 0,
           added_count = 0, changed_count = 0, report_bytes = 0, started_at = app_now(), finished_at = NULL`;
}

export async function saveImport(trx: Knex, key: ImportKey, state: ImportState): Promise<void> {
  await execute(trx)`
    UPDATE catalogue_imports
       SET position = ${state.position}, line = ${state.line}, record_count = ${state.recordCount},
           refused_count = ${state.refusedCount}, added_count = ${state.addedCount}, changed_count = ${state.changedCount},
           report_bytes = ${state.reportBytes}
     WHERE source = ${key.source} AND file_hash = ${key.fileHash}`;
}

export async function finishImport(db: Knex, { source, fileHash }: ImportKey): Promise<void> {
  await execute(db)`
    UPDATE catalogue_imports SET finished_at = app_now() WHERE source = ${source} AND file_hash = ${fileHash}`;
}

export async function genreIdsByName(db: Knex): Promise<Map<string, number>> {
  const rows = await queryRows<{ name: string; id: number }>(db)`SELECT lower(name) AS name, id FROM genres`;
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Brings the planner's figures up to date, and the search's index into order. As the schema's owner. */
export async function tidyCatalogue(db: Knex): Promise<void> {
  for (const table of [
    'catalogue_tracks',
    'catalogue_track_genres',
    'catalogue_playlists',
    'catalogue_playlist_tracks',
  ]) {
    await execute(db)`VACUUM (ANALYZE) ${raw(table)}`;
  }
}

/**
 * Stores records: adds the tracks, playlists and links that are new, and changes what differs. What a file doesn't know (no popularity, no
 * sound) stays as it was.
 * @returns how many tracks are new, and how many differed
 */
export async function saveRecords(
  trx: Knex.Transaction,
  source: string,
  records: readonly ImportedRecord[],
  genreIds: ReadonlyMap<string, number>,
): Promise<{ added: number; changed: number }> {
  // A track is in a file once for each of its playlists: its last record counts.
  const tracks = new Map(records.map(({ track }) => [track.externalId, track]));
  const playlists = new Map(
    records.flatMap(({ playlist }) => (playlist ? [[playlist.externalId, playlist] as const] : [])),
  );
  const { ids: trackIds, ...counts } = await saveTracks(trx, source, tracks);
  const playlistIds = await savePlaylists(trx, source, playlists);
  const genres = records.flatMap(({ track, genres: names }) =>
    names.flatMap((name) => {
      const genreId = genreIds.get(name);
      return genreId === undefined ? [] : [[trackIds.get(track.externalId)!, genreId] as const];
    }),
  );
  const links = records.flatMap(({ track, playlist }) =>
    playlist ? [[playlistIds.get(playlist.externalId)!, trackIds.get(track.externalId)!] as const] : [],
  );
  await execute(trx)`
    INSERT INTO catalogue_track_genres (catalogue_track_id, genre_id)
    SELECT * FROM unnest(${genres.map(([id]) => id)}::int[], ${genres.map(([, id]) => id)}::int[]) ON CONFLICT DO NOTHING`;
  await execute(trx)`
    INSERT INTO catalogue_playlist_tracks (playlist_id, catalogue_track_id)
    SELECT * FROM unnest(${links.map(([id]) => id)}::int[], ${links.map(([, id]) => id)}::int[]) ON CONFLICT DO NOTHING`;
  return counts;
}

interface SavedRow {
  id: number;
  externalId: string;
}

/** What is stored already, by its id in the source. */
async function idsOf(
  trx: Knex,
  table: 'catalogue_tracks' | 'catalogue_playlists',
  source: string,
  externalIds: Iterable<string>,
): Promise<Map<string, number>> {
  const rows = await queryRows<SavedRow>(trx)`
    SELECT id, external_id AS "externalId" FROM ${raw(table)}
     WHERE source = ${source} AND external_id = ANY(${[...externalIds]}::text[])`;
  return new Map(rows.map(({ id, externalId }) => [externalId, id]));
}

async function saveTracks(trx: Knex, source: string, tracks: ReadonlyMap<string, ImportedTrack>) {
  const ids = await idsOf(trx, 'catalogue_tracks', source, tracks.keys());
  const missing = [...tracks.values()].filter(({ externalId }) => !ids.has(externalId));
  const stored = [...tracks.values()].flatMap((track) => {
    const id = ids.get(track.externalId);
    return id === undefined ? [] : [{ ...track, id }];
  });
  const added = await queryRows<SavedRow>(trx)`
    INSERT INTO catalogue_tracks (source, external_id, title, artist, release_date, duration_ms, popularity, sound)
    SELECT ${source}, "externalId", title, artist, "releaseDate", "durationMs", popularity, sound
      FROM json_to_recordset(${JSON.stringify(missing)}::json)
           AS t("externalId" text, title text, artist text, "releaseDate" date, "durationMs" int, popularity smallint, sound real[])
    RETURNING id, external_id AS "externalId"`;
  for (const { id, externalId } of added) ids.set(externalId, id);
  const { changed } = await queryOne<{ changed: number }>(trx)`
    WITH input AS (
      SELECT ct.id, t.title, t.artist, coalesce(t."releaseDate", ct.release_date) AS release_date,
             coalesce(t."durationMs", ct.duration_ms) AS duration_ms, coalesce(t.popularity, ct.popularity) AS popularity,
             coalesce(t.sound, ct.sound) AS sound
        FROM json_to_recordset(${JSON.stringify(stored)}::json)
             AS t(id int, title text, artist text, "releaseDate" date, "durationMs" int, popularity smallint, sound real[])
        JOIN catalogue_tracks ct ON ct.id = t.id),
    changed AS (
      UPDATE catalogue_tracks ct
         SET title = i.title, artist = i.artist, release_date = i.release_date, duration_ms = i.duration_ms,
             popularity = i.popularity, sound = i.sound
        FROM input i WHERE ct.id = i.id
         AND (ct.title, ct.artist, ct.release_date, ct.duration_ms, ct.popularity, ct.sound)
             IS DISTINCT FROM (i.title, i.artist, i.release_date, i.duration_ms, i.popularity, i.sound)
      RETURNING 1)
    SELECT count(*)::int AS changed FROM changed`;
  return { ids, added: added.length, changed };
}

async function savePlaylists(trx: Knex, source: string, playlists: ReadonlyMap<string, ImportedPlaylist>) {
  if (playlists.size === 0) return new Map<string, number>();
  // A row that a conflict turns away takes an id nevertheless: only what differs comes that far.
  await execute(trx)`
    INSERT INTO catalogue_playlists AS cp (source, external_id, name, genre, subgenre)
    SELECT ${source}, t."externalId", t.name, t.genre, t.subgenre
      FROM json_to_recordset(${JSON.stringify([...playlists.values()])}::json)
           AS t("externalId" text, name text, genre text, subgenre text)
      LEFT JOIN catalogue_playlists stored ON stored.source = ${source} AND stored.external_id = t."externalId"
     WHERE (stored.name, stored.genre, stored.subgenre)
           IS DISTINCT FROM (t.name, coalesce(t.genre, stored.genre), coalesce(t.subgenre, stored.subgenre))
    ON CONFLICT (source, external_id) DO UPDATE
       SET name = excluded.name, genre = coalesce(excluded.genre, cp.genre), subgenre = coalesce(excluded.subgenre, cp.subgenre)`;
  return idsOf(trx, 'catalogue_playlists', source, playlists.keys());
}
