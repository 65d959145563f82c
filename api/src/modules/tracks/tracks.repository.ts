import type { Knex } from 'knex';
import { queryRow, queryRows, raw, rowsOf, type Statement, statement } from '../../sql.ts';
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
  /** Beside the first one; undefined leaves them as they are. */
  other_links?: string[] | undefined;
  lyrics: string | null;
  similar_artists: string[];
}

export interface TrackRow extends TrackValues {
  other_links: string[];
  id: number;
  genres: { id: number; name: string }[];
  cover_image: string | null;
  created_at: Date;
  version_count: number;
  version: VersionRow | null;
  roster_artist: { id: number; name: string } | null;
}

/** Genres and the newest version come along, so that a list is one query however long it is. */
const trackSelect = `
  SELECT t.id, t.title, t.artist, t.language_id, t.release_date, t.is_explicit, t.is_instrumental, t.is_unreleased, t.ai_use,
         t.link, t.other_links, t.lyrics, t.similar_artists, t.cover_image, t.created_at,
         coalesce(genres.list, '[]') AS genres, newest.version, coalesce(newest.count, 0) AS version_count,
         (SELECT jsonb_build_object('id', r.id, 'name', r.name) FROM roster_artists r WHERE r.id = t.roster_artist_id) AS roster_artist
    FROM tracks t
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name) AS list
        FROM track_genres tg JOIN genres g ON g.id = tg.genre_id WHERE tg.track_id = t.id) genres ON true
    LEFT JOIN LATERAL (
      SELECT to_jsonb(v) AS version, v.number AS count FROM track_versions v
       WHERE v.track_id = t.id ORDER BY v.number DESC LIMIT 1) newest ON true`;

interface ListQuery {
  afterId: number | null;
  limit: number;
  q: string | undefined;
  rosterArtistId: number | undefined;
}

/** A creator's tracks, newest first. @returns up to `limit` rows */
export async function listTrackRows(db: Knex, accountId: number, asked: ListQuery): Promise<TrackRow[]> {
  const { rows } = await db.raw<{ rows: TrackRow[] }>(
    `${trackSelect}
      WHERE t.account_id = :accountId AND t.deleted_at IS NULL
        AND (CAST(:afterId AS int) IS NULL OR t.id < :afterId)
        AND (CAST(:rosterArtistId AS int) IS NULL OR t.roster_artist_id = :rosterArtistId)
        AND (CAST(:q AS text) IS NULL OR position(lower(:q) IN lower(t.title || ' ' || t.artist)) > 0)
      ORDER BY t.id DESC LIMIT :limit`,
    {
      accountId,
      afterId: asked.afterId,
      q: asked.q?.trim() || null,
      rosterArtistId: asked.rosterArtistId ?? null,
      limit: asked.limit,
    },
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

/** A track with an id and no content: hidden like a deleted one, which had genres, and was there before it was deleted. */
const isReserved = `tracks.deleted_at = tracks.created_at
  AND NOT EXISTS (SELECT 1 FROM track_genres tg WHERE tg.track_id = tracks.id)`;

/** Gives out the id of a track that isn't saved yet. Until it is, nobody finds it. */
export async function reserveTrack(trx: Knex.Transaction, accountId: number): Promise<number> {
  const now = trx.raw('app_now()');
  const [row] = await trx('tracks')
    .insert({ account_id: accountId, title: '–', artist: '–', created_at: now, deleted_at: now })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

/** Deletes reserved tracks that nobody saved within `hours`, once no upload refers to them. */
export async function removeReserved(db: Knex, hours: number): Promise<void> {
  await db('tracks')
    .whereRaw(`${isReserved} AND tracks.deleted_at <= app_now() - make_interval(hours => ?)`, [hours])
    .whereRaw('NOT EXISTS (SELECT 1 FROM uploads u WHERE u.track_id = tracks.id)')
    .delete();
}

/**
 * What forbids another title or artist for the track, if these are others; placements are looked for by both. `promised`: a curator has
 * promised to place it, and the promise isn't over. `unpublished_answer`: an answer waits to be published, of which nothing may be told.
 * Locks what may still be accepted: an answer comes before the new name, or sees it.
 */
export async function nameHolder(
  trx: Knex.Transaction,
  trackId: number,
  { title, artist }: Pick<TrackValues, 'title' | 'artist'>,
): Promise<'promised' | 'unpublished_answer' | null> {
  const rows = await queryRows<{ isPromised: boolean; hasUnpublishedAnswer: boolean }>(trx)`
    SELECT s.status IN ('accepted', 'placed') AND s.kept_at IS NULL AND coalesce(s.keep_until > app_now(), true) AS "isPromised",
           s.answer_taken_at IS NOT NULL AS "hasUnpublishedAnswer"
      FROM submissions s JOIN tracks t ON t.id = s.track_id
     WHERE t.id = ${trackId} AND (t.title, t.artist) IS DISTINCT FROM (${title}::text, ${artist}::text)
       AND s.status IN ('pending', 'accepted', 'placed')
     ORDER BY s.id FOR NO KEY UPDATE OF s`;
  if (rows.some((row) => row.isPromised)) return 'promised';
  return rows.some((row) => row.hasUnpublishedAnswer) ? 'unpublished_answer' : null;
}

/**
 * Moves the proofs that radios still owe for a locked track along with a later release: their days start there. Nothing is due sooner than it
 * was. Locks what may still be accepted: an answer comes before the new release, or sees it.
 * @returns the accounts of the curators who owe them
 */
export async function postponeProofs(
  trx: Knex.Transaction,
  trackId: number,
  { releaseDate, proofDays }: { releaseDate: string; proofDays: number },
): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(trx)`
    SELECT s.id FROM submissions s JOIN services v ON v.id = s.service_id JOIN tracks t ON t.id = s.track_id
     WHERE t.id = ${trackId} AND coalesce(t.release_date < ${releaseDate}::date, true)
       AND v.type = 'radio' AND s.status IN ('pending', 'accepted')
     ORDER BY s.id FOR NO KEY UPDATE OF s`;
  if (rows.length === 0) return [];
  const moved = await queryRows<{ curator_account_id: number }>(trx)`
    UPDATE submissions s SET proof_due_at = due.at
      FROM (SELECT ${releaseDate}::date::timestamp AT TIME ZONE 'UTC' + make_interval(days => ${proofDays}::int) AS at) due
     WHERE s.id = ANY (${rows.map(({ id }) => id)}::int[])
       AND s.status = 'accepted' AND s.keep_until IS NULL AND s.proof_due_at < due.at
    RETURNING s.curator_account_id`;
  return moved.map((row) => row.curator_account_id);
}

/** Whether an account has a track that can be saved, a reserved one too. */
export async function canBeSaved(db: Knex, accountId: number, trackId: number): Promise<boolean> {
  const own = db('tracks').where({ id: trackId, account_id: accountId });
  return (await own.whereRaw(`(tracks.deleted_at IS NULL OR ${isReserved})`).first('id')) !== undefined;
}

/** Saves a track, a reserved one too. @returns whether the account has it */
export async function updateTrackRow(
  trx: Knex.Transaction,
  accountId: number,
  trackId: number,
  values: TrackValues,
): Promise<boolean> {
  const changed = await trx('tracks')
    .where({ id: trackId, account_id: accountId })
    .whereRaw(`(tracks.deleted_at IS NULL OR ${isReserved})`)
    .update({ ...values, deleted_at: null });
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
