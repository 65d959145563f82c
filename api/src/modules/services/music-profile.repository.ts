import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';

/** What a track is, as far as services say beforehand what they don't take. */
export interface TrackTraits {
  genreIds: number[];
  languageId: number | null;
  isExplicit: boolean;
  isInstrumental: boolean;
  isUnreleased: boolean;
  aiUse: 'none' | 'assisted' | 'all';
}

/** What services are ranked for: all that a score depends on beside the service itself. Price, Pro and promotion aren't. */
export interface MusicProfile {
  genreIds: number[];
  /** In small letters. */
  artists: string[];
  /** Null where nobody sings. */
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
 * Whom services are listed for: the track of one of the caller's campaigns, else the genres that the caller ticked at sign-up.
 * @throws AppError not_found, also for somebody else's campaign
 */
export async function readMusicProfile(
  db: Knex,
  accountId: number,
  campaignId: number | undefined,
): Promise<{ track: TrackTraits | null; profile: MusicProfile }> {
  if (campaignId === undefined) {
    const { rows } = await db.raw<{ rows: { genre_id: number }[] }>(
      `SELECT cg.genre_id FROM creator_genres cg JOIN creator_profiles cp ON cp.id = cg.creator_profile_id
        WHERE cp.account_id = ? ORDER BY cg.genre_id`,
      [accountId],
    );
    const genreIds = rows.map((row) => row.genre_id);
    return { track: null, profile: { genreIds, artists: [], languageId: null, countryId: null } };
  }
  const { rows } = await db
    .raw<{ rows: TrackRow[] }>(
      `${trackSql} JOIN campaigns c ON c.track_id = t.id WHERE c.id = ? AND c.account_id = ?`,
      [campaignId, accountId],
    )
    .options({ name: 'track of campaign' });
  const track = rows[0];
  if (!track) throw new AppError('not_found', 'This campaign was not found.');
  return { track, profile: profileOf(track) };
}

/** The same for a track, whose right to be seen the caller has checked. */
export async function profileOfTrack(
  db: Knex,
  trackId: number,
): Promise<{ track: TrackTraits; profile: MusicProfile }> {
  const { rows } = await db.raw<{ rows: TrackRow[] }>(`${trackSql} WHERE t.id = ?`, [trackId]);
  const track = rows[0];
  if (!track) throw new AppError('not_found', 'This track was not found.');
  return { track, profile: profileOf(track) };
}

/** Equal for equal listeners: what is ranked for one is good for all of them. */
export const musicProfileKey = (profile: MusicProfile): string =>
  createHash('sha256').update(JSON.stringify(profile)).digest('base64url').slice(0, 22);
