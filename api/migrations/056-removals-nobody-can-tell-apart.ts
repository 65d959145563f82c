import type { Knex } from 'knex';

/**
 * A track that is missing from a public playlist may have been taken out by its curator, or off the platform by its artist. The promise is
 * broken either way, but doesn't count when services are paused.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE proofs ADD COLUMN is_excused boolean NOT NULL DEFAULT false;
    UPDATE proofs SET is_excused = true
     WHERE NOT is_escrow AND removed_at IS NOT NULL AND removal_reported_by IS NULL AND removal_note LIKE '%isn’t among its%';
    -- Staff look before they report a removal, and an artist can't take down a post.
    ALTER TABLE proofs ADD CONSTRAINT excused_by_watch CHECK (
      NOT is_excused OR (NOT is_escrow AND removed_at IS NOT NULL AND removal_reported_by IS NULL));
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
