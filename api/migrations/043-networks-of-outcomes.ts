import type { Knex } from 'knex';

/** Which network a report about a release came from: one person's page loads, in however many sessions, are one voice. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A keyed hash; null for reports from before, and from networks that say nothing of who is there (this machine, private ones).
    ALTER TABLE release_outcomes ADD COLUMN network bytea CHECK (length(network) = 16);
    DROP INDEX release_outcomes_newest;
    CREATE INDEX release_outcomes_newest ON release_outcomes (name, version, outcome, created_at DESC) INCLUDE (visitor, network);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
