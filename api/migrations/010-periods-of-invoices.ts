import type { Knex } from 'knex';

/** What an invoice of Pro is for: its receipt says so. Unknown for those that were paid before this was kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE pro_invoices
      ADD COLUMN period_start timestamptz,
      ADD COLUMN period_end timestamptz,
      ADD CONSTRAINT pro_invoice_period_is_whole CHECK ((period_start IS NULL) = (period_end IS NULL) AND period_start < period_end);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
