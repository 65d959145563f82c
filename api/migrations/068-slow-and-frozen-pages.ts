import type { Knex } from 'knex';

/** Pages also report that they froze, and that they took too long to start. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE release_outcomes
      DROP CONSTRAINT release_outcomes_outcome_check,
      ADD CONSTRAINT release_outcomes_outcome_check CHECK (outcome IN ('mounted', 'failed', 'error', 'frozen', 'slow_start'));
    ALTER TABLE release_failures
      DROP CONSTRAINT release_failures_outcome_check,
      ADD CONSTRAINT release_failures_outcome_check CHECK (outcome IN ('failed', 'error', 'frozen', 'slow_start'));
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
