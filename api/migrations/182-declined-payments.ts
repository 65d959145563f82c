import type { Knex } from 'knex';

/** When PayPal declined an order, and when a webhook's event happened: an approval that is reported late must not capture what was declined after it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE purchases ADD COLUMN declined_at timestamptz;
    GRANT UPDATE (declined_at) ON purchases TO fanfare_app;
    -- Approvals reported from now on count for what was declined before.
    UPDATE purchases SET declined_at = app_now()
     WHERE method = 'paypal' AND status = 'open' AND failure IS NOT NULL AND failure NOT IN ('promo_gone', 'mismatch');

    -- Its provider's clock. Null where it doesn't say.
    ALTER TABLE webhook_events ADD COLUMN occurred_at timestamptz;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
