import type { Knex } from 'knex';

/**
 * Curators read why staff decided so, but for decisions from before they did. And what an artist writes is shared by the version that says
 * so: one from before, which still runs for a moment, asks for words to staff.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE flags ADD COLUMN is_note_shared boolean NOT NULL DEFAULT true;
    UPDATE flags SET is_note_shared = false WHERE state <> 'open' AND NOT is_text_shared;
    ALTER TABLE flags ALTER COLUMN is_text_shared SET DEFAULT false;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
