import type { Knex } from 'knex';

/** How many drafts an account has open is counted before each new one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE INDEX campaigns_open_drafts ON campaigns (account_id) WHERE status = 'draft' AND NOT is_archived`,
  );
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
