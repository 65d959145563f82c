import type { Knex } from 'knex';

/** A link that confirms an address brings the password of the sign-up that it was mailed for. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE one_time_tokens ADD COLUMN password_hash text CHECK (password_hash IS NULL OR purpose = 'confirm_email');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
