import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import languages from 'iso-639-1';
import type { Knex } from 'knex';

/**
 * Writes the countries (ISO 3166-1) and languages (ISO 639-1) that aren't there yet, in the order of their codes. Part of
 * every migration, since every environment needs them; ids stay what they are.
 */
export async function writeReferenceRows(db: Knex): Promise<void> {
  countries.registerLocale(english);
  const countryRows = Object.entries(countries.getNames('en', { select: 'official' }))
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const languageRows = languages
    .getAllCodes()
    .toSorted()
    .map((code) => ({ code, name: languages.getName(code) }));
  await db('countries').insert(countryRows).onConflict('code').merge(['name']);
  await db('languages').insert(languageRows).onConflict('code').merge(['name']);
}
