import type { Knex } from 'knex';
import { queryOne, raw } from '../../sql.ts';
import { unreadCountsSql } from '../feed/index.ts';
import { type ConsentsRow, consentsSql } from '../consents/index.ts';
import { type WalletRow, walletSql } from '../ledger/index.ts';
import { type LinksRow, linksSql } from '../links/index.ts';

export interface ProfileRow {
  id: number;
  display_name: string;
  description_english: string;
  country_id: number | null;
  profile_image: string | null;
}

export type ProfileRole = 'creator' | 'curator';

const tableOf: Record<ProfileRole, string> = { creator: 'creator_profiles', curator: 'curator_profiles' };
const profileColumns = ['id', 'display_name', 'description_english', 'country_id', 'profile_image'];

/** The profile of an account; null where it has none of that role. */
export async function profileOf(db: Knex, accountId: number, role: ProfileRole): Promise<ProfileRow | null> {
  const row = await db(tableOf[role]).where({ account_id: accountId }).first<ProfileRow | undefined>(profileColumns);
  return row ?? null;
}

/** An account with what its owner sees at once: profiles, wallet, unread events and links. */
export interface AccountOverview {
  id: number;
  email: string;
  isConfirmed: boolean;
  isStaff: boolean;
  isOnboarded: boolean;
  creator: ProfileRow | null;
  curator: ProfileRow | null;
  wallet: WalletRow;
  unread: Record<ProfileRole, number>;
  links: LinksRow;
  language: string;
  timeZone: string | null;
  consents: ConsentsRow;
}

const profileSql = (role: ProfileRole): string =>
  `(SELECT row_to_json(p) FROM (SELECT ${profileColumns.join(', ')} FROM ${tableOf[role]} WHERE account_id = a.id) p)`;

/** SQL of an `AccountOverview` of the account `a`: one value, so that it can be read with what loads the caller. */
export const overviewSql = `json_build_object(
  'id', a.id, 'email', a.email, 'isConfirmed', a.email_confirmed_at IS NOT NULL, 'isStaff', a.is_staff,
  'isOnboarded', a.onboarding_completed_at IS NOT NULL,
  'creator', ${profileSql('creator')}, 'curator', ${profileSql('curator')},
  'wallet', (SELECT row_to_json(wallet) FROM (${walletSql('a.id')}) wallet),
  'unread', (SELECT row_to_json(unread) FROM (${unreadCountsSql('a.id')}) unread),
  'links', (${linksSql('a.id')}), 'language', a.language, 'timeZone', a.time_zone, 'consents', ${consentsSql('a.id')})`;

/** @throws TypeError where there is no such account: ids come from sessions */
export async function overviewOf(db: Knex, accountId: number): Promise<AccountOverview> {
  const row = await queryOne<{ overview: AccountOverview }>(db)`
    SELECT ${raw(overviewSql)} AS overview FROM accounts a WHERE a.id = ${accountId}`;
  return row.overview;
}

export interface NewProfile {
  display_name: string;
  description_english: string;
  country_id: number | null;
}

/** @returns the new profile's id, or null where the account has one of that role already */
export async function addProfile(
  db: Knex,
  accountId: number,
  role: ProfileRole,
  profile: NewProfile,
): Promise<number | null> {
  const rows = await db(tableOf[role])
    .insert({ account_id: accountId, ...profile })
    .onConflict('account_id')
    .ignore()
    .returning<{ id: number }[]>('id');
  return rows[0]?.id ?? null;
}

export async function updateProfile(
  db: Knex,
  accountId: number,
  role: ProfileRole,
  profile: NewProfile,
): Promise<ProfileRow> {
  const [row] = await db(tableOf[role])
    .where({ account_id: accountId })
    .update(profile)
    .returning<ProfileRow[]>(profileColumns);
  if (!row) throw new Error(`account ${accountId} has no ${role} profile`);
  return row;
}

/** Sets the image of the given profiles of an account, all or none. @returns the files that are no longer referenced */
export function setImage(db: Knex, accountId: number, roles: ProfileRole[], file: string): Promise<string[]> {
  return db.transaction(async (trx) => {
    // Both are locked in this order: they may share an image, and concurrent uploads must not both leave it behind.
    const images = async () => {
      const found: (string | null)[] = [];
      for (const table of ['creator_profiles', 'curator_profiles']) {
        found.push(...(await trx(table).where({ account_id: accountId }).forUpdate().pluck('profile_image')));
      }
      return new Set(found.filter((image) => image !== null));
    };
    const before = await images();
    for (const role of roles) await trx(tableOf[role]).where({ account_id: accountId }).update({ profile_image: file });
    const after = await images();
    return [...before].filter((image) => !after.has(image));
  });
}

/** The genres chosen at sign-up: a creator's rank the finder until there are tracks, a curator's begin each new service. */
export async function addGenres(db: Knex, role: ProfileRole, profileId: number, genreIds: number[]): Promise<void> {
  if (genreIds.length === 0) return;
  await db(`${role}_genres`)
    .insert([...new Set(genreIds)].map((genreId) => ({ [`${role}_profile_id`]: profileId, genre_id: genreId })))
    .onConflict()
    .ignore();
}

export async function completeOnboarding(db: Knex, accountId: number): Promise<void> {
  await db('accounts')
    .where({ id: accountId, onboarding_completed_at: null })
    .update({ onboarding_completed_at: db.raw('app_now()') });
}

export async function countryExists(db: Knex, id: number): Promise<boolean> {
  return (await db('countries').where({ id }).first('id')) !== undefined;
}

export async function genresExist(db: Knex, ids: number[]): Promise<boolean> {
  const found = await db('genres').whereIn('id', ids).select('id');
  return found.length === new Set(ids).size;
}

/** Sets what is given, and leaves the rest. @returns false where the time zone isn't known, and nothing was set */
export async function setPreferences(
  db: Knex,
  accountId: number,
  { language, timeZone }: { language?: string | undefined; timeZone?: string | undefined },
): Promise<boolean> {
  const changed = await db('accounts')
    .where({ id: accountId })
    .whereRaw('(?::text IS NULL OR EXISTS (SELECT FROM pg_timezone_names WHERE name = ?))', [
      timeZone ?? null,
      timeZone ?? null,
    ] as string[])
    .update({
      language: db.raw('coalesce(?, language)', [language ?? null] as string[]),
      time_zone: db.raw('coalesce(?, time_zone)', [timeZone ?? null] as string[]),
    });
  return changed > 0;
}
