import type { Knex } from 'knex';

/** Who a curator is for the tax office, as their statements and payout receipts name them. Each change is a row: a receipt keeps what was valid when it was paid. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE tax_details (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      legal_name text NOT NULL DEFAULT '' CHECK (length(legal_name) <= 120),
      address text NOT NULL DEFAULT '' CHECK (length(address) <= 300),
      country_id int REFERENCES countries,
      vat_id text CHECK (vat_id ~ '^[A-Z]{2}[0-9A-Z+*]{2,12}$'),
      -- Of any country's tax office, as it is written there.
      tax_number text CHECK (length(tax_number) BETWEEN 1 AND 40),
      valid_from timestamptz NOT NULL DEFAULT app_now(),
      CONSTRAINT tax_details_number_has_name CHECK (legal_name <> '' OR (vat_id IS NULL AND tax_number IS NULL))
    );
    CREATE INDEX tax_details_of_account ON tax_details (account_id, valid_from DESC, id DESC);
    REVOKE UPDATE, DELETE ON tax_details FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
