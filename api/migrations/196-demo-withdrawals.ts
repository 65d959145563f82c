import type { Knex } from 'knex';

/**
 * `credits_refunded` tells of money that went back to the card or PayPal. Only the demo's data had used it until now, for submissions that
 * their artist withdrew; these have a kind of their own.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`UPDATE feed_events SET kind = 'withdrawn' WHERE kind = 'credits_refunded'`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
