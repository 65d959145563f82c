import type { Knex } from 'knex';

/** Whether the curator chose the price. Until then, the price of a draft follows the suggestion for its audience. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE services ADD COLUMN is_price_chosen boolean NOT NULL DEFAULT true`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
