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

/** The links of an account's profiles, null where there is none. */
export async function linksOf(db: Knex, accountId: number): Promise<ProfileLinks> {
  const rows = await db('profile_links')
    .where({ account_id: accountId })
    .select<{ provider: LinkProvider; url: string }[]>('provider', 'url');
  return { ...none, ...Object.fromEntries(rows.map(({ provider, url }) => [provider, url])) };
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
