import type { Knex } from 'knex';

/** What a service placed most recently is read by index: a playlist may have thousands of tracks. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX placements_newest ON placements (service_id, placed_at DESC);
    CREATE INDEX submissions_placed ON submissions (service_id, closed_at DESC) WHERE status = 'placed';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
