import type { Account } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { presentAccount } from './account.presenter.ts';
import {
  type NewProfile,
  type ProfileRole,
  addGenres,
  addProfile,
  countryExists,
  genresExist,
  overviewOf,
} from './account.repository.ts';

/** The account as its owner sees it. */
export async function loadAccount(db: Knex, config: Config, accountId: number): Promise<Account> {
  return presentAccount(config, await overviewOf(db, accountId));
}

/** @throws {AppError} `invalid_input` on `country_id` */
export async function checkCountry(db: Knex, countryId: number | null): Promise<void> {
  if (countryId === null || (await countryExists(db, countryId))) return;
  throw new AppError('invalid_input', undefined, {
    fields: { country_id: because('fields.invalid', { field: 'country_id' }) },
  });
}

export interface Signup extends NewProfile {
  roles: ProfileRole[];
  genreIds: number[];
}

/**
 * Creates the chosen profiles that aren't there yet.
 * @throws {AppError} `profile_exists` where all of them are; `invalid_input` for an unknown country or genre
 */
export async function completeSignup(db: Knex, accountId: number, signup: Signup): Promise<void> {
  const { roles, genreIds, ...profile } = signup;
  await checkCountry(db, profile.country_id);
  if (!(await genresExist(db, genreIds))) {
    throw new AppError('invalid_input', undefined, {
      fields: { genreIds: because('fields.invalid', { field: 'genre' }) },
    });
  }
  await db.transaction(async (trx) => {
    let madeCount = 0;
    for (const role of new Set(roles)) {
      const id = await addProfile(trx, accountId, role, profile);
      if (id === null) continue;
      madeCount += 1;
      await addGenres(trx, role, id, genreIds);
    }
    if (madeCount === 0) throw new AppError('profile_exists');
  });
}
