import type { Knex } from 'knex';

/** The genres that a curator chose at sign-up: a new service begins with them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE curator_genres (
      curator_profile_id int NOT NULL REFERENCES curator_profiles ON DELETE CASCADE,
      genre_id int NOT NULL REFERENCES genres,
      PRIMARY KEY (curator_profile_id, genre_id)
    );
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
