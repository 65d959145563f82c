import type { Knex } from 'knex';
import { queryRow, raw } from '../../sql.ts';
import { type CatalogueTrack, catalogueColumns } from '../ranking/index.ts';
import { type MusicProfile, type TrackTraits, describedProfile, profileOfTrack } from './music-profile.repository.ts';

/** Music to find services for. */
export interface Music {
  profile: MusicProfile;
  /** What services may refuse. */
  track: TrackTraits;
  /** A catalogue track: services that hold it already don't match. */
  catalogueTrackId: number | null;
  /** Its artist, where they are among the profile's: reasons then say "other songs by". */
  artist: string | null;
}

/** Artists that share at least two lists with a catalogue artist stand for their sound; so many of them count. */
const maxNeighbours = 4;
/** How many of an artist's lists are read. */
const maxLists = 150;

/** Unknown traits are never refused. */
const unknownTraits = {
  languageId: null,
  isExplicit: false,
  isInstrumental: false,
  isUnreleased: false,
  aiUse: 'none',
} as const;

/** One of our tracks; the caller has checked who may see it. @throws AppError not_found */
export async function musicOfTrack(db: Knex, trackId: number): Promise<Music> {
  const { track, profile } = await profileOfTrack(db, trackId);
  return { track, profile, catalogueTrackId: null, artist: profile.song.artist };
}

/** Music described by its genres and similar artists. @param traits its other traits, where known */
export function describedMusic(
  genreIds: number[],
  similarArtists: readonly string[],
  traits: Partial<Omit<TrackTraits, 'genreIds'>> = {},
): Music {
  const track = { ...unknownTraits, ...traits };
  const profile = describedProfile(genreIds, similarArtists, track.isInstrumental ? null : track.languageId);
  return {
    profile,
    track: { ...track, genreIds: profile.genreIds },
    catalogueTrackId: null,
    artist: null,
  };
}

/** A catalogue track, profiled by its artist and those placed beside them. Null for an unknown one. */
export async function musicOfCatalogue(db: Knex, catalogueTrackId: number): Promise<Music | null> {
  const found = await queryRow<CatalogueTrack & { genreIds: number[]; beside: string[] }>(db)`
    WITH track AS (SELECT * FROM catalogue_tracks WHERE id = ${catalogueTrackId}),
    lists AS MATERIALIZED (
      SELECT DISTINCT pl.service_id FROM placements pl JOIN catalogue_tracks ct ON ct.id = pl.catalogue_track_id
       WHERE lower(ct.artist) = (SELECT lower(artist) FROM track) ORDER BY pl.service_id LIMIT ${maxLists}),
    beside AS (
      SELECT lower(ct.artist) AS name, count(DISTINCT pl.service_id) AS shared
        FROM lists JOIN placements pl USING (service_id) JOIN catalogue_tracks ct ON ct.id = pl.catalogue_track_id
       WHERE lower(ct.artist) <> (SELECT lower(artist) FROM track)
       GROUP BY 1 HAVING count(DISTINCT pl.service_id) >= 2 ORDER BY shared DESC, name LIMIT ${maxNeighbours})
    SELECT ${raw(catalogueColumns)}, ARRAY(SELECT name FROM beside) AS beside,
           ARRAY(SELECT genre_id FROM catalogue_track_genres WHERE catalogue_track_id = ct.id) AS "genreIds"
      FROM track ct`;
  if (!found) return null;
  const { genreIds, beside, ...song } = found;
  const artists = [...new Set([song.artist, ...beside])].toSorted();
  const profile = { ...describedProfile(genreIds), artists, song };
  return {
    profile,
    track: { ...unknownTraits, genreIds: profile.genreIds },
    catalogueTrackId,
    artist: song.artist,
  };
}
