import type { Knex } from 'knex';
import { execute, queryRow, queryRows, raw } from '../../sql.ts';
import { usedThisMonthSql } from './budgets.repository.ts';

export interface ArtistRow {
  id: number;
  name: string;
  image: string | null;
  links: string[];
  genres: { id: number; name: string }[];
  track_count: number;
  monthly_budget_credits: number | null;
  /** Null without a budget. */
  used_this_month_hundredths: number | null;
  created_at: Date;
}

const select = raw(`
  SELECT r.id, r.name, r.image, r.links, r.created_at, r.monthly_budget_credits,
         CASE WHEN r.monthly_budget_credits IS NOT NULL THEN ${usedThisMonthSql} END AS used_this_month_hundredths,
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name)
                     FROM roster_artist_genres rg JOIN genres g ON g.id = rg.genre_id WHERE rg.roster_artist_id = r.id), '[]') AS genres,
         (SELECT count(*)::int FROM tracks t WHERE t.roster_artist_id = r.id AND t.deleted_at IS NULL) AS track_count
    FROM roster_artists r`);

/** The artists on a roster, by name. */
export async function artistRows(db: Knex, accountId: number): Promise<ArtistRow[]> {
  return queryRows<ArtistRow>(db)`${select} WHERE r.account_id = ${accountId} ORDER BY lower(r.name)`;
}

/** One of an account's own artists, or null. */
export async function artistRow(db: Knex, accountId: number, id: number): Promise<ArtistRow | null> {
  return queryRow<ArtistRow>(db)`${select} WHERE r.id = ${id} AND r.account_id = ${accountId}`;
}

/** Locks an account's roster until the transaction ends, so that its limit and its names hold. @returns its size */
export async function lockRoster(trx: Knex.Transaction, accountId: number): Promise<number> {
  await execute(trx)`SELECT 1 FROM creator_profiles WHERE account_id = ${accountId} FOR NO KEY UPDATE`;
  const row = await queryRow<{ count: number }>(trx)`
    SELECT count(*)::int AS count FROM roster_artists WHERE account_id = ${accountId}`;
  return row?.count ?? 0;
}

/** Whether another artist of the account has the name, whatever its case. */
export async function isNameTaken(
  trx: Knex.Transaction,
  accountId: number,
  { name, exceptId }: { name: string; exceptId: number | null },
): Promise<boolean> {
  const row = await queryRow(trx)`
    SELECT 1 FROM roster_artists
     WHERE account_id = ${accountId} AND lower(name) = lower(${name}) AND id IS DISTINCT FROM ${exceptId}::int`;
  return row !== null;
}

/** A monthly budget that is undefined stays as it is. */
interface ArtistValues {
  name: string;
  links: string[];
  monthly_budget_credits: number | null | undefined;
}

/** @returns the new artist's id */
export async function insertArtist(trx: Knex.Transaction, accountId: number, values: ArtistValues): Promise<number> {
  const [row] = await trx('roster_artists')
    .insert({ account_id: accountId, ...values })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

/** @returns whether the account has such an artist */
export async function updateArtistRow(
  trx: Knex.Transaction,
  { accountId, id }: { accountId: number; id: number },
  values: ArtistValues,
): Promise<boolean> {
  return (await trx('roster_artists').where({ id, account_id: accountId }).update(values)) > 0;
}

export async function replaceArtistGenres(
  trx: Knex.Transaction,
  id: number,
  genreIds: readonly number[],
): Promise<void> {
  await trx('roster_artist_genres').where({ roster_artist_id: id }).delete();
  if (genreIds.length > 0)
    await trx('roster_artist_genres').insert(genreIds.map((genreId) => ({ roster_artist_id: id, genre_id: genreId })));
}

/** Locks an artist, so that no track comes to it meanwhile. @returns their picture; undefined where the account has no such artist */
export async function lockArtist(
  trx: Knex.Transaction,
  accountId: number,
  id: number,
): Promise<string | null | undefined> {
  const row = await trx('roster_artists')
    .where({ id, account_id: accountId })
    .forUpdate()
    .first<{ image: string | null } | undefined>('image');
  return row && row.image;
}

/** Sets a picture. @returns the file that it replaces; undefined where the account has no such artist */
export async function setArtistImage(
  trx: Knex.Transaction,
  { accountId, id }: { accountId: number; id: number },
  image: string,
): Promise<string | null | undefined> {
  const replaced = await lockArtist(trx, accountId, id);
  if (replaced !== undefined) await trx('roster_artists').where({ id }).update({ image });
  return replaced;
}

/** Whether an artist has tracks that weren't deleted. */
export async function hasTracks(trx: Knex.Transaction, id: number): Promise<boolean> {
  return (await trx('tracks').where({ roster_artist_id: id, deleted_at: null }).first('id')) !== undefined;
}

/** Deleted tracks lose their artist: nobody sees them any more. */
export async function deleteArtistRow(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('tracks').where({ roster_artist_id: id }).update({ roster_artist_id: null });
  await trx('roster_artists').where({ id }).delete();
}

/** @returns whether the account has such a track */
export async function setTrackArtist(
  trx: Knex.Transaction,
  { accountId, trackId }: { accountId: number; trackId: number },
  artistId: number | null,
): Promise<boolean> {
  const changed = await trx('tracks')
    .where({ id: trackId, account_id: accountId, deleted_at: null })
    .update({ roster_artist_id: artistId });
  return changed > 0;
}
