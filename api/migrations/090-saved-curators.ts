import type { Knex } from 'knex';

/** Curators that an account wants to find again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE saved_curators (
      account_id int NOT NULL REFERENCES accounts,
      curator_profile_id int NOT NULL REFERENCES curator_profiles,
      saved_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (account_id, curator_profile_id)
    );
    REVOKE UPDATE ON saved_curators FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
