import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryRow, queryRows, raw } from '../../sql.ts';
import { type RankingInput, type CatalogueTrack, nothingKnown, ownTrackColumns } from '../ranking/index.ts';
import { shortKey } from './short-key.ts';

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
  /** Whom it is like, in lower case: its own artist, and those that its creator names or that are placed beside them. */
  artists: string[];
  /** Those that its creator names. */
  similarArtists: string[];
  /** Null for instrumentals. */
  languageId: number | null;
  countryId: number | null;
  /** The song itself. */
  song: CatalogueTrack;
}

type TrackRow = TrackTraits & CatalogueTrack & { similarArtists: string[]; countryId: number | null };

const trackSql = `
  SELECT ${ownTrackColumns}, t.language_id AS "languageId", t.is_explicit AS "isExplicit", t.is_instrumental AS "isInstrumental",
         t.is_unreleased AS "isUnreleased", t.ai_use AS "aiUse", creator.country_id AS "countryId",
         ARRAY(SELECT genre_id FROM track_genres WHERE track_id = t.id ORDER BY genre_id) AS "genreIds",
         ARRAY(SELECT DISTINCT lower(name) FROM unnest(t.similar_artists) AS name ORDER BY 1) AS "similarArtists"
    FROM tracks t LEFT JOIN creator_profiles creator ON creator.account_id = t.account_id`;

function profileOf(row: TrackRow): { track: TrackTraits; profile: MusicProfile } {
  const { similarArtists, countryId, title, artist, releaseDate, popularity, durationMs, sound, ...track } = row;
  const languageId = track.isInstrumental ? null : track.languageId;
  const artists = [...new Set([artist, ...similarArtists])].toSorted();
  const song = { title, artist, releaseDate, popularity, durationMs, sound };
  return { track, profile: { genreIds: track.genreIds, artists, similarArtists, languageId, countryId, song } };
}

/** Music of which no song is known. */
export const describedProfile = (
  genreIds: readonly number[],
  similarArtists: readonly string[] = [],
  languageId: number | null = null,
): MusicProfile => {
  const similar = [...new Set(similarArtists.map((name) => name.toLowerCase()))].toSorted();
  return {
    genreIds: genreIds.toSorted((a, b) => a - b),
    artists: similar,
    similarArtists: similar,
    languageId,
    countryId: null,
    song: nothingKnown,
  };
};

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
    return { track: null, profile: describedProfile(rows.map((row) => row.genre_id)) };
  }
  const row = await queryRow<TrackRow>(db)`
    ${raw(trackSql)} JOIN campaigns c ON c.track_id = t.id WHERE c.id = ${campaignId} AND c.account_id = ${accountId}`;
  if (!row) throw new AppError('not_found', because('campaigns.not_found'));
  return profileOf(row);
}

/** The same for a track; the caller has checked who may see it. @throws AppError not_found */
export async function profileOfTrack(
  db: Knex,
  trackId: number,
): Promise<{ track: TrackTraits; profile: MusicProfile }> {
  const row = await queryRow<TrackRow>(db)`${raw(trackSql)} WHERE t.id = ${trackId}`;
  if (!row) throw new AppError('not_found', because('tracks.not_found'));
  return profileOf(row);
}

/** A cache key: rankings are shared between equal profiles. */
export const musicProfileKey = (profile: MusicProfile): string => shortKey(JSON.stringify(profile));

/** What the ranking is asked for. */
export const rankingInputOf = ({ genreIds, similarArtists, song }: MusicProfile): RankingInput => ({
  ...song,
  genreIds,
  similarArtists,
});
