import type { Knex } from 'knex';

/** A track can be heard in several places: those beside its first link. Whoever deletes their account takes them along. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE tracks ADD COLUMN other_links text[] NOT NULL DEFAULT '{}'
      CHECK (cardinality(other_links) <= 4 AND length(array_to_string(other_links, '', '')) <= 2000)`);
  const { rows } = await knex.raw<{ rows: { body: string }[] }>(
    "SELECT pg_get_functiondef('erase_account(int, int)'::regprocedure) AS body",
  );
  const before = "link = NULL, lyrics = NULL, similar_artists = '{}'";
  const body = rows[0]?.body ?? '';
  if (!body.includes(before)) throw new Error('erase_account empties no links');
  // Added to whatever the function does by now, so that another migration's addition stays.
  await knex.raw(body.replace(before, () => `other_links = '{}', ${before}`).replaceAll('?', '\\?'));
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
