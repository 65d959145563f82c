import type { Knex } from 'knex';

/** Names for how often, and when next, a provider is polled. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE purchases RENAME next_ask_at TO next_poll_at;
    ALTER TABLE purchases RENAME asks TO poll_count;
    ALTER INDEX purchases_to_ask RENAME TO purchases_to_poll;
    ALTER TABLE subscriptions RENAME next_ask_at TO next_poll_at;
    ALTER INDEX subscriptions_to_ask RENAME TO subscriptions_to_poll;
    ALTER TABLE pro_checkouts RENAME next_ask_at TO next_poll_at;
    ALTER TABLE pro_checkouts RENAME asks TO poll_count;
    ALTER TABLE pro_checkouts RENAME asked_at TO polled_by_owner_at;
    ALTER INDEX pro_checkouts_to_ask RENAME TO pro_checkouts_to_poll;
    ALTER TABLE chargebacks RENAME next_ask_at TO next_poll_at;
    ALTER INDEX chargebacks_to_ask RENAME TO chargebacks_to_poll;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
