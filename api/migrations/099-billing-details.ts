import type { Knex } from 'knex';

/**
 * What a buyer wants on their receipts. Each change is a row of its own: a receipt shows what was valid when it was paid, so that
 * documents that were issued stay as they were.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE billing_details (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      company_name text NOT NULL DEFAULT '' CHECK (length(company_name) <= 120),
      address text NOT NULL DEFAULT '' CHECK (length(address) <= 300),
      country_id int REFERENCES countries,
      vat_id text CHECK (vat_id ~ '^[A-Z]{2}[0-9A-Z+*]{2,12}$'),
      valid_from timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE INDEX billing_details_of_account ON billing_details (account_id, valid_from DESC, id DESC);
    REVOKE UPDATE, DELETE ON billing_details FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
