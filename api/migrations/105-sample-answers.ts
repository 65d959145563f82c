import type { Knex } from 'knex';

/** Answers on their curators' pages: both sides have to want it, and each can take it back. Without the artist's permission nothing is shown. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sample_answers (
      submission_id int PRIMARY KEY REFERENCES answers (submission_id),
      curator_account_id int NOT NULL REFERENCES accounts,
      allowed_at timestamptz,
      shown_at timestamptz,
      CONSTRAINT shown_with_permission CHECK (shown_at IS NULL OR allowed_at IS NOT NULL)
    );
    CREATE INDEX sample_answers_shown ON sample_answers (curator_account_id, shown_at) WHERE shown_at IS NOT NULL;
    REVOKE UPDATE, DELETE ON sample_answers FROM fanfare_app;
    GRANT UPDATE (allowed_at, shown_at) ON sample_answers TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
