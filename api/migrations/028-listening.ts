import type { Knex } from 'knex';

/** A person hears one track at a time: an account has one listening session, and what a beat may claim is saved up in it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE listening_sessions SET ended_at = app_now()
     WHERE ended_at IS NULL AND id NOT IN (SELECT max(id) FROM listening_sessions WHERE ended_at IS NULL GROUP BY account_id);
    DROP INDEX listening_sessions_one_open;
    CREATE UNIQUE INDEX listening_sessions_one_open ON listening_sessions (account_id) WHERE ended_at IS NULL;
    -- Time that passed in this session up to its last beat, and that no beat has claimed yet.
    ALTER TABLE listening_sessions ADD unspent_ms int NOT NULL DEFAULT 0 CHECK (unspent_ms >= 0);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
