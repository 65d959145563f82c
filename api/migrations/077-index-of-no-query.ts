import type { Knex } from 'knex';

/**
 * No query reads a curator's submissions by the time they were closed since answers have a time of their own. An index costs each submission
 * a random page: with the next checkpoint that is a page of the log.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX submissions_answered');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
