import type { Knex } from 'knex';

/** When a setting's demand was last tried in vain: it waits before it is tried again, and behind the others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE automatic_payouts ADD COLUMN tried_at timestamptz;
    GRANT UPDATE (tried_at) ON automatic_payouts TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
