import type { Knex } from 'knex';

export interface ProfileRow {
  id: number;
  display_name: string;
  description_english: string;
  country_id: number | null;
  profile_image: string | null;
}

export interface AccountRow {
  id: number;
  email: string;
  isConfirmed: boolean;
  isStaff: boolean;
  isOnboarded: boolean;
  creator: ProfileRow | null;
  curator: ProfileRow | null;
}

export type ProfileRole = 'creator' | 'curator';

const tableOf: Record<ProfileRole, string> = { creator: 'creator_profiles', curator: 'curator_profiles' };
const profileColumns = ['id', 'display_name', 'description_english', 'country_id', 'profile_image'];

/** The profile of an account; null where it has none of that role. */
export async function profileOf(db: Knex, accountId: number, role: ProfileRole): Promise<ProfileRow | null> {
  const row = await db(tableOf[role]).where({ account_id: accountId }).first<ProfileRow | undefined>(profileColumns);
  return row ?? null;
}

export async function accountRow(db: Knex, accountId: number): Promise<AccountRow> {
  const [account, creator, curator] = await Promise.all([
    db('accounts').where({ id: accountId }).first<{
      id: number;
      email: string;
      email_confirmed_at: Date | null;
      is_staff: boolean;
      onboarding_completed_at: Date | null;
    }>('id', 'email', 'email_confirmed_at', 'is_staff', 'onboarding_completed_at'),
    profileOf(db, accountId, 'creator'),
    profileOf(db, accountId, 'curator'),
  ]);
  return {
    id: account.id,
    email: account.email,
    isConfirmed: account.email_confirmed_at !== null,
    isStaff: account.is_staff,
    isOnboarded: account.onboarding_completed_at !== null,
    creator,
    curator,
  };
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

export async function addCreatorGenres(db: Knex, creatorProfileId: number, genreIds: number[]): Promise<void> {
  if (genreIds.length === 0) return;
  await db('creator_genres')
    .insert([...new Set(genreIds)].map((genreId) => ({ creator_profile_id: creatorProfileId, genre_id: genreId })))
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
