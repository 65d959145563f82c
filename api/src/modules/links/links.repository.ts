import type { ProfileLinks } from '@fanfare/api-contract';
import type { Knex } from 'knex';

/** The provider of a link's profile, or `website`. */
export type LinkProvider = keyof ProfileLinks;

const none: ProfileLinks = {
  deezer: null,
  facebook: null,
  instagram: null,
  spotify: null,
  tiktok: null,
  website: null,
  youtube: null,
};

/** What `linksSql` selects: the links that are there, or null. */
export type LinksRow = Partial<ProfileLinks> | null;

/** A query of one value: the links of an account's profiles by provider. @param accountId SQL */
export const linksSql = (accountId: string): string =>
  `SELECT json_object_agg(provider, url) AS links FROM profile_links WHERE account_id = ${accountId}`;

/** Null for each provider without a link. */
export const linksOfRow = (links: LinksRow): ProfileLinks => ({ ...none, ...links });

/** The links of an account's profiles. */
export async function linksOf(db: Knex, accountId: number): Promise<ProfileLinks> {
  const { rows } = await db.raw<{ rows: [{ links: LinksRow }] }>(linksSql('?'), [accountId]);
  return linksOfRow(rows[0].links);
}

/** @param url normalised by `checkLink` */
export async function setLink(db: Knex, accountId: number, provider: LinkProvider, url: string): Promise<void> {
  await db('profile_links')
    .insert({ account_id: accountId, provider, url, updated_at: db.raw('app_now()') })
    .onConflict(['account_id', 'provider'])
    .merge();
}

export async function removeLink(db: Knex, accountId: number, provider: LinkProvider): Promise<void> {
  await db('profile_links').where({ account_id: accountId, provider }).delete();
}
