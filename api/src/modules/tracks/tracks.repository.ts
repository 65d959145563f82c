import type { Knex } from 'knex';
import { queryRow, raw, rowsOf, type Statement, statement } from '../../sql.ts';
import type { AudioFormat } from '../media/index.ts';

/** An audio file of a track. */
export interface VersionRow {
  id: number;
  number: number;
  format: AudioFormat;
  duration_ms: number;
  size_bytes: number;
  peaks: number[];
  uploaded_at: string | Date;
}

export interface TrackValues {
  title: string;
  artist: string;
  language_id: number | null;
  release_date: string | null;
  is_explicit: boolean;
  is_instrumental: boolean;
  is_unreleased: boolean;
  ai_use: 'none' | 'assisted' | 'all';
  link: string | null;
  lyrics: string | null;
  similar_artists: string[];
}

export interface TrackRow extends TrackValues {
  id: number;
  genres: { id: number; name: string }[];
  cover_image: string | null;
  created_at: Date;
  version_count: number;
  version: VersionRow | null;
}

/** Genres and the newest version come along, so that a list is one query however long it is. */
const trackSelect = `
  SELECT t.id, t.title, t.artist, t.language_id, t.release_date, t.is_explicit, t.is_instrumental, t.is_unreleased, t.ai_use,
         t.link, t.lyrics, t.similar_artists, t.cover_image, t.created_at,
         coalesce(genres.list, '[]') AS genres, newest.version, coalesce(newest.count, 0) AS version_count
    FROM tracks t
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name) AS list
        FROM track_genres tg JOIN genres g ON g.id = tg.genre_id WHERE tg.track_id = t.id) genres ON true
    LEFT JOIN LATERAL (
      SELECT to_jsonb(v) AS version, v.number AS count FROM track_versions v
       WHERE v.track_id = t.id ORDER BY v.number DESC LIMIT 1) newest ON true`;

interface ListAsked {
  afterId: number | null;
  limit: number;
  q: string | undefined;
}

/** A creator's tracks, newest first. @returns up to `limit` rows */
export async function listTrackRows(db: Knex, accountId: number, asked: ListAsked): Promise<TrackRow[]> {
  const { rows } = await db.raw<{ rows: TrackRow[] }>(
    `${trackSelect}
      WHERE t.account_id = :accountId AND t.deleted_at IS NULL
        AND (CAST(:afterId AS int) IS NULL OR t.id < :afterId)
        AND (CAST(:q AS text) IS NULL OR position(lower(:q) IN lower(t.title || ' ' || t.artist)) > 0)
      ORDER BY t.id DESC LIMIT :limit`,
    { accountId, afterId: asked.afterId, q: asked.q?.trim() || null, limit: asked.limit },
  );
  return rows;
}

/** One of a creator's own tracks; null for a foreign, deleted or unknown one. */
export async function findTrackRow(db: Knex, accountId: number, trackId: number): Promise<TrackRow | null> {
  return queryRow<TrackRow>(db)`
    ${raw(trackSelect)} WHERE t.id = ${trackId} AND t.account_id = ${accountId} AND t.deleted_at IS NULL`;
}

/** The files of a track, newest first. The caller has checked the right to see and hear them. @returns up to `limit` */
export function versionRows(db: Knex, trackId: number, limit: number): Promise<VersionRow[]> {
  return db('track_versions')
    .where({ track_id: trackId })
    .orderBy('number', 'desc')
    .limit(limit)
    .select<VersionRow[]>('id', 'number', 'format', 'duration_ms', 'size_bytes', 'peaks', 'uploaded_at');
}

/** Tracks by their ids, whoever's; deleted ones too, since old campaigns refer to them. The caller has checked the right to see them. */
export async function trackRowsByIds(db: Knex, trackIds: readonly number[]): Promise<TrackRow[]> {
  return trackIds.length === 0 ? [] : rowsOf<TrackRow>(db, tracksStatement(trackIds));
}

/** Reads tracks by their ids, deleted ones too: `TrackRow`s. */
export const tracksStatement = (trackIds: readonly number[]): Statement =>
  statement`${raw(trackSelect)} WHERE t.id = ANY (${[...trackIds]}::int[])`;

export async function insertTrack(trx: Knex.Transaction, accountId: number, values: TrackValues): Promise<number> {
  const [row] = await trx('tracks')
    .insert({ account_id: accountId, ...values })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

/** @returns whether the account has such a track */
export async function updateTrackRow(
  trx: Knex.Transaction,
  accountId: number,
  trackId: number,
  values: TrackValues,
): Promise<boolean> {
  const changed = await trx('tracks').where({ id: trackId, account_id: accountId, deleted_at: null }).update(values);
  return changed > 0;
}

export async function replaceGenres(
  trx: Knex.Transaction,
  trackId: number,
  genreIds: readonly number[],
): Promise<void> {
  await trx('track_genres').where({ track_id: trackId }).delete();
  await trx('track_genres').insert(genreIds.map((genreId) => ({ track_id: trackId, genre_id: genreId })));
}

/** Which of these ids name no genre. */
export async function unknownGenres(db: Knex, genreIds: readonly number[]): Promise<number[]> {
  const known = new Set(
    await db('genres')
      .whereIn('id', [...genreIds])
      .pluck<number[]>('id'),
  );
  return genreIds.filter((id) => !known.has(id));
}

export async function isLanguage(db: Knex, languageId: number): Promise<boolean> {
  return (await db('languages').where({ id: languageId }).first('id')) !== undefined;
}

/** Locks one of a creator's tracks until the transaction ends. @returns its cover's file name, or null where there is no such track */
export async function lockTrack(
  trx: Knex.Transaction,
  accountId: number,
  trackId: number,
): Promise<{ coverImage: string | null } | null> {
  const row = await trx('tracks')
    .where({ id: trackId, account_id: accountId, deleted_at: null })
    .forNoKeyUpdate()
    .first<{ coverImage: string | null } | undefined>({ coverImage: 'cover_image' });
  return row ?? null;
}

/** Whether a campaign that is more than a draft refers to the track. */
export async function isUsedByPaidCampaign(db: Knex, trackId: number): Promise<boolean> {
  return (await db('campaigns').where({ track_id: trackId }).whereNot({ status: 'draft' }).first('id')) !== undefined;
}

/** Hides a track for good, and deletes its drafts. */
export async function deleteTrackRow(trx: Knex.Transaction, trackId: number): Promise<void> {
  await trx('campaigns').where({ track_id: trackId, status: 'draft' }).delete();
  await trx('tracks')
    .where({ id: trackId })
    .update({ deleted_at: trx.raw('app_now()') });
}
