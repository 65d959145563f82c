import type { Knex } from 'knex';
import { instantOf, type JsonRow } from '../../sql.ts';
import { type CatalogueTrack, type Explained, matcherOf } from '../ranking/index.ts';
import { type CardRow, cardsSql } from './cards.repository.ts';
import type { Music } from './music.repository.ts';
import { rankingInputOf } from './music-profile.repository.ts';

/** The input of reasons: the music's genres and language, and its artists that each service places. */
export interface MusicFacts {
  genres: { id: number; name: string; parent: { id: number; name: string } | null; nearness: Record<string, number> }[];
  /** Null for instrumentals, or where it isn't known. */
  languageId: number | null;
  language: string | null;
  /** In lower case: the track's own artist, where they count among the artists. */
  ownArtist: string | null;
  /** In lower case: those that its creator names. */
  similarArtists: string[];
  countryId: number | null;
  song: CatalogueTrack;
  /** By service id: artist names as written there. */
  artistsPlaced: Map<number, string[]>;
  /** What makes up their scores. */
  explained: Explained;
  /** By the product's clock. */
  now: Date;
}

type FactsRow = Pick<MusicFacts, 'genres' | 'languageId' | 'language' | 'now'> & {
  placed: { service_id: number; artists: string[] }[];
};

/** What doesn't depend on a single service, of `:artists`, `:languageId`, `:genreIds` and `:serviceIds`. */
const factsSql = `
     WITH named AS (SELECT artist FROM unnest(CAST(:artists AS text[])) AS artist),
     hit AS (
       SELECT DISTINCT ON (service_id, lower(artist)) service_id, artist FROM (
         SELECT pl.service_id, ct.artist FROM catalogue_tracks ct JOIN named ON named.artist = lower(ct.artist)
           JOIN placements pl ON pl.catalogue_track_id = ct.id AND pl.service_id = ANY (CAST(:serviceIds AS int[]))
         UNION ALL
         SELECT s.id, similar_artist FROM services s, unnest(s.similar_artists) AS similar_artist JOIN named ON named.artist = lower(similar_artist)
          WHERE s.id = ANY (CAST(:serviceIds AS int[]))) both_ways (service_id, artist))
     SELECT app_now() AS now, CAST(:languageId AS int) AS "languageId", (SELECT name FROM languages WHERE id = CAST(:languageId AS int)) AS language,
            (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name,
                      'parent', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END, 'nearness', (
                      SELECT coalesce(json_object_agg(n.other_id, n.similarity), '{}') FROM genre_similarities n WHERE n.genre_id = g.id))
                      ORDER BY g.name), '[]')
               FROM genres g LEFT JOIN genres p ON p.id = g.parent_id WHERE g.id = ANY (CAST(:genreIds AS int[]))) AS genres,
            (SELECT coalesce(json_agg(by_service), '[]') FROM (
               SELECT service_id, array_agg(artist ORDER BY artist) AS artists FROM hit GROUP BY service_id) by_service) AS placed`;

/** One statement for both, since each costs this process and the database as much as the facts themselves. They stand in the first row. */
const cardsWithFactsSql = `
  SELECT cards.*, CASE WHEN row_number() OVER () = 1 THEN (SELECT row_to_json(facts) FROM (${factsSql}) facts) END AS facts FROM (${cardsSql}) cards`;

/**
 * Cards, in no order, and what the reasons say of the music that they are shown for.
 * @param music.artist whose track it is, where the profile names them as well
 * @returns no facts where none of the services exists
 */
export async function readCardsFor(
  db: Knex,
  serviceIds: readonly number[],
  { profile, artist }: Pick<Music, 'profile' | 'artist'>,
): Promise<{ rows: CardRow[]; facts: MusicFacts | null }> {
  const { genreIds, artists, similarArtists, languageId, countryId, song } = profile;
  const read = db.raw<{ rows: (CardRow & { facts: JsonRow<FactsRow> | null })[] }>(cardsWithFactsSql, {
    genreIds,
    artists,
    languageId,
    serviceIds: [...serviceIds],
  });
  // The thread that explains and the database work at the same time.
  const [explained, { rows }] = await Promise.all([matcherOf(db).explain(rankingInputOf(profile), serviceIds), read]);
  const found = rows[0]?.facts;
  if (!found) return { rows, facts: null };
  const { placed, now, ...others } = found;
  const facts = {
    ...others,
    now: instantOf(now)!,
    similarArtists,
    countryId,
    song,
    explained,
    ownArtist: artist?.toLowerCase() ?? null,
    artistsPlaced: new Map(placed.map((service) => [service.service_id, service.artists])),
  };
  return { rows, facts };
}
