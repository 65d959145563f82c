import type { Generation } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';
import { type Music, describedMusic, musicOfCatalogue, musicOfTrack } from '../services/index.ts';

/** The source of a search: one of the three. */
export type Source =
  | { trackId: number }
  | { catalogueTrackId: number }
  | { genreIds: number[]; similarArtists: string[] };

/** A search with its source as shown. */
export interface GenerationRow {
  id: number;
  createdAt: Date;
  source: Generation['source'];
  searched: Source;
}

interface Row {
  id: number;
  createdAt: Date;
  ownTrackId: number | null;
  isDeleted: boolean | null;
  sid: number | null;
  title: string | null;
  artist: string | null;
  genres: { id: number; name: string }[];
  similarArtists: string[];
}

const selectSql = `
  SELECT g.id, g.created_at AS "createdAt", g.track_id AS "ownTrackId", t.deleted_at IS NOT NULL AS "isDeleted", g.catalogue_track_id AS sid,
         coalesce(t.title, ct.title) AS title, coalesce(t.artist, ct.artist) AS artist,
         coalesce(g.similar_artists, t.similar_artists, '{}') AS "similarArtists",
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', genre.id, 'name', genre.name) ORDER BY genre.name) FROM genres genre
                    WHERE genre.id IN (SELECT genre_id FROM track_genres WHERE track_id = g.track_id
                                       UNION SELECT genre_id FROM catalogue_track_genres WHERE catalogue_track_id = g.catalogue_track_id
                                       UNION SELECT genre_id FROM finder_genres WHERE generation_id = g.id)), '[]') AS genres
    FROM finder_generations g LEFT JOIN tracks t ON t.id = g.track_id LEFT JOIN catalogue_tracks ct ON ct.id = g.catalogue_track_id`;

function searchedBy({ ownTrackId, sid, genres, similarArtists }: Row): Source {
  if (ownTrackId !== null) return { trackId: ownTrackId };
  if (sid !== null) return { catalogueTrackId: sid };
  return { genreIds: genres.map((genre) => genre.id), similarArtists };
}

const generationOf = (row: Row): GenerationRow => ({
  id: row.id,
  createdAt: row.createdAt,
  searched: searchedBy(row),
  source: {
    kind: row.ownTrackId !== null ? 'own_track' : row.sid !== null ? 'catalogue' : 'described',
    // A deleted track can't start a campaign.
    trackId: row.isDeleted ? null : row.ownTrackId,
    sid: row.sid,
    title: row.title,
    artist: row.artist,
    genres: row.genres,
    similarArtists: row.similarArtists,
  },
});

/** An account's search; null for a foreign or unknown one. */
export async function findGeneration(db: Knex, accountId: number, id: number): Promise<GenerationRow | null> {
  const rows = await queryRows<Row>(db)`${raw(selectSql)} WHERE g.id = ${id} AND g.account_id = ${accountId}`;
  return rows[0] ? generationOf(rows[0]) : null;
}

/** An account's searches, newest first; one more than the limit if there are more. */
export async function generationsOf(
  db: Knex,
  accountId: number,
  page: { after: number[] | null; limit: number },
): Promise<GenerationRow[]> {
  const rows = await queryRows<Row>(db)`
    ${raw(selectSql)} WHERE g.account_id = ${accountId}
      AND (CAST(${page.after?.[0] ?? null} AS bigint) IS NULL OR g.id < CAST(${page.after?.[0] ?? null} AS bigint))
     ORDER BY g.id DESC LIMIT ${page.limit + 1}`;
  return rows.map(generationOf);
}

/** @returns the id of the new search */
export async function insertGeneration(trx: Knex.Transaction, accountId: number, source: Source): Promise<number> {
  const [row] = await trx('finder_generations')
    .insert({
      account_id: accountId,
      track_id: 'trackId' in source ? source.trackId : null,
      catalogue_track_id: 'catalogueTrackId' in source ? source.catalogueTrackId : null,
      similar_artists: 'similarArtists' in source ? source.similarArtists : null,
    })
    .returning<{ id: number }[]>('id');
  const { id } = row!;
  if ('genreIds' in source) {
    await trx('finder_genres').insert(source.genreIds.map((genre_id) => ({ generation_id: id, genre_id })));
  }
  return id;
}

/** The music of a source; null for an unknown catalogue track. The caller has checked who may see the track. */
export async function musicOf(db: Knex, source: Source): Promise<Music | null> {
  if ('trackId' in source) return musicOfTrack(db, source.trackId);
  if ('catalogueTrackId' in source) return musicOfCatalogue(db, source.catalogueTrackId);
  return describedMusic(source.genreIds, source.similarArtists);
}
