import type { Knex } from 'knex';
import { queryRow } from '../sql.ts';
import { baseLanguage } from './catalogues.ts';
import type { Reader } from './translator.ts';

/** The language and the time zone of an account. */
export async function readerOf(db: Knex, accountId: number): Promise<Reader> {
  const row = await queryRow<Reader>(
    db,
  )`SELECT language, time_zone AS "timeZone" FROM accounts WHERE id = ${accountId}`;
  return row ?? { language: baseLanguage, timeZone: null };
}
