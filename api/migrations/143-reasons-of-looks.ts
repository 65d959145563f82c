import type { Knex } from 'knex';

/** What looks at pages found is said in other languages than English too: by a text's name and its values. Older ones stay in English. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE service_check_rounds ADD COLUMN because jsonb;
    ALTER TABLE ownership_verifications ADD COLUMN because jsonb;
    ALTER TABLE placement_checks ADD COLUMN because jsonb;
    ALTER TABLE placement_searches ADD COLUMN because jsonb;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
