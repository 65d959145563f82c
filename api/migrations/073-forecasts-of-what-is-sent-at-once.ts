import type { Knex } from 'knex';

/** A campaign that is paid and sent in one transaction is written as sent at once: its forecast is of the same moment, not of a later one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION forecast_requires_payment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM campaigns c WHERE c.id = NEW.campaign_id AND c.resend_of IS NULL
                        AND c.is_demo <= NEW.is_demo AND c.paid_at IS NOT NULL
                        AND (c.is_demo OR (c.paid_at = NEW.made_at AND (c.sent_at IS NULL
                             OR (c.sent_at = c.paid_at AND c.paid_at = app_now()))))) THEN
        RAISE EXCEPTION 'campaign % is not being paid for', NEW.campaign_id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
