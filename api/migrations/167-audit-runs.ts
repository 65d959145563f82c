import type { Knex } from 'knex';

/** When the books were audited last, and when nothing was found: alarms say only what was. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE audit_runs (
      id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
      finished_at timestamptz,
      clean_at timestamptz CHECK (clean_at <= finished_at)
    );
    INSERT INTO audit_runs DEFAULT VALUES;
    REVOKE INSERT, DELETE ON audit_runs FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
