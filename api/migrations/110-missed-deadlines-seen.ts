import type { Knex } from 'knex';

/** Up to when a curator has seen which deadlines they missed: what was missed later stands above their queue. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What was missed before is old news.
    ALTER TABLE curator_profiles ADD COLUMN missed_seen_at timestamptz NOT NULL DEFAULT app_now();
    CREATE INDEX submissions_missed ON submissions (curator_account_id, closed_at DESC) WHERE status = 'expired';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
