import type { Knex } from 'knex';
import { type MusicProfile, type TrackTraits, profileOfTrack } from './music-profile.repository.ts';

/** Music that services are found for. */
export interface Music {
  profile: MusicProfile;
  /** What services may refuse beforehand. */
  track: TrackTraits;
  /** A track of the catalogue: services that hold it already are not a match. */
  catalogueTrackId: number | null;
  /** Whose it is, where the profile's artists name them too: who places others of their songs is told so. */
  artist: string | null;
}

/** So many artists that stand in the same lists say what a catalogue's artist sounds like, each of them in two lists at least. */
const mostBeside = 4;
/** So many lists of an artist say who stands beside them; more would only say it more slowly. */
const listsAsked = 150;

/** Of music that nothing else is known of, nothing is refused but its genres. */
const unknownTraits = {
  languageId: null,
  isExplicit: false,
  isInstrumental: false,
  isUnreleased: false,
  aiUse: 'none',
} as const;

const profileFrom = (
  genreIds: number[],
  artists: readonly string[],
  languageId: number | null = null,
): MusicProfile => ({
  genreIds: genreIds.toSorted((a, b) => a - b),
  artists: [...new Set(artists.map((name) => name.toLowerCase()))].toSorted(),
  languageId,
  countryId: null,
});

/** One of our tracks, whose right to be seen the caller has checked. @throws AppError not_found */
export async function musicOfTrack(db: Knex, trackId: number): Promise<Music> {
  return { ...(await profileOfTrack(db, trackId)), catalogueTrackId: null, artist: null };
}

/** Music that is described by its genres and by artists that it sounds like. @param said what it is besides, as far as that is said */
export function describedMusic(
  genreIds: number[],
  similarArtists: readonly string[],
  said: Partial<Omit<TrackTraits, 'genreIds'>> = {},
): Music {
  const track = { ...unknownTraits, ...said };
  const profile = profileFrom(genreIds, similarArtists, track.isInstrumental ? null : track.languageId);
  return {
    profile,
    track: { ...track, genreIds: profile.genreIds },
    catalogueTrackId: null,
    artist: null,
  };
}

/** A track of the catalogue: it sounds like its own artist, and like those placed beside them. Null for an unknown one. */
export async function musicOfCatalogue(db: Knex, catalogueTrackId: number): Promise<Music | null> {
  const { rows } = await db.raw<{ rows: { artist: string; genreIds: number[]; beside: string[] }[] }>(
    `WITH track AS (SELECT * FROM catalogue_tracks WHERE id = :catalogueTrackId),
     lists AS MATERIALIZED (
       SELECT DISTINCT pl.service_id FROM placements pl JOIN catalogue_tracks ct ON ct.id = pl.catalogue_track_id
        WHERE lower(ct.artist) = (SELECT lower(artist) FROM track) ORDER BY pl.service_id LIMIT :listsAsked),
     beside AS (
       SELECT lower(ct.artist) AS name, count(DISTINCT pl.service_id) AS shared
         FROM lists JOIN placements pl USING (service_id) JOIN catalogue_tracks ct ON ct.id = pl.catalogue_track_id
        WHERE lower(ct.artist) <> (SELECT lower(artist) FROM track)
        GROUP BY 1 HAVING count(DISTINCT pl.service_id) >= 2 ORDER BY shared DESC, name LIMIT :mostBeside)
     SELECT track.artist, ARRAY(SELECT name FROM beside) AS beside,
            ARRAY(SELECT genre_id FROM catalogue_track_genres WHERE catalogue_track_id = track.id) AS "genreIds"
       FROM track`,
    { catalogueTrackId, mostBeside, listsAsked },
  );
  const found = rows[0];
  if (!found) return null;
  const profile = profileFrom(found.genreIds, [found.artist, ...found.beside]);
  return {
    profile,
    track: { ...unknownTraits, genreIds: profile.genreIds },
    catalogueTrackId,
    artist: found.artist,
  };
}
