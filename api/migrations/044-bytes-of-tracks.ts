import type { Knex } from 'knex';

/** What an account's files take is summed up before each upload: of tracks that exist, and of those deleted lately. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX tracks_deleted ON tracks (account_id, deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE INDEX uploads_unclaimed ON uploads (account_id, created_at) WHERE claimed_at IS NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
