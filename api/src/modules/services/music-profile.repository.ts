import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { queryRow, queryRows, raw } from '../../sql.ts';

/** The traits of a track that services may refuse. */
export interface TrackTraits {
  genreIds: number[];
  languageId: number | null;
  isExplicit: boolean;
  isInstrumental: boolean;
  isUnreleased: boolean;
  aiUse: 'none' | 'assisted' | 'all';
}

/** The input of the ranking beside the services. Price, Pro and promotion aren't part of it. */
export interface MusicProfile {
  genreIds: number[];
  /** In lower case. */
  artists: string[];
  /** Null for instrumentals. */
  languageId: number | null;
  countryId: number | null;
}

type TrackRow = TrackTraits & { artists: string[]; countryId: number | null };

const trackSql = `
  SELECT t.language_id AS "languageId", t.is_explicit AS "isExplicit", t.is_instrumental AS "isInstrumental",
         t.is_unreleased AS "isUnreleased", t.ai_use AS "aiUse", creator.country_id AS "countryId",
         ARRAY(SELECT genre_id FROM track_genres WHERE track_id = t.id ORDER BY genre_id) AS "genreIds",
         ARRAY(SELECT DISTINCT lower(name) FROM unnest(t.similar_artists) AS name ORDER BY 1) AS artists
    FROM tracks t LEFT JOIN creator_profiles creator ON creator.account_id = t.account_id`;

const profileOf = ({ genreIds, artists, languageId, isInstrumental, countryId }: TrackRow): MusicProfile => ({
  genreIds,
  artists,
  languageId: isInstrumental ? null : languageId,
  countryId,
});

/**
 * The profile of a campaign's track, else of the genres that the caller chose at sign-up.
 * @throws AppError not_found, also for somebody else's campaign
 */
export async function readMusicProfile(
  db: Knex,
  accountId: number,
  campaignId: number | undefined,
): Promise<{ track: TrackTraits | null; profile: MusicProfile }> {
  if (campaignId === undefined) {
    const rows = await queryRows<{ genre_id: number }>(db)`
      SELECT cg.genre_id FROM creator_genres cg JOIN creator_profiles cp ON cp.id = cg.creator_profile_id
       WHERE cp.account_id = ${accountId} ORDER BY cg.genre_id`;
    const genreIds = rows.map((row) => row.genre_id);
    return { track: null, profile: { genreIds, artists: [], languageId: null, countryId: null } };
  }
  const { rows } = await db.raw<{ rows: TrackRow[] }>(
    `${trackSql} JOIN campaigns c ON c.track_id = t.id WHERE c.id = ? AND c.account_id = ?`,
    [campaignId, accountId],
  );
  const track = rows[0];
  if (!track) throw new AppError('not_found', 'This campaign was not found.');
  return { track, profile: profileOf(track) };
}

/** The same for a track; the caller has checked who may see it. */
export async function profileOfTrack(
  db: Knex,
  trackId: number,
): Promise<{ track: TrackTraits; profile: MusicProfile }> {
  const track = await queryRow<TrackRow>(db)`${raw(trackSql)} WHERE t.id = ${trackId}`;
  if (!track) throw new AppError('not_found', 'This track was not found.');
  return { track, profile: profileOf(track) };
}

/** A cache key: rankings are shared between equal profiles. */
export const musicProfileKey = (profile: MusicProfile): string =>
  createHash('sha256').update(JSON.stringify(profile)).digest('base64url').slice(0, 22);
