import type { Knex } from 'knex';

/**
 * How many characters an answer has of its own, without names and the pitch's words, decides a flag. Names can be changed once the answer was
 * read, so it is counted when the answer is published. Null for earlier ones.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE answers ADD COLUMN own_characters int');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
