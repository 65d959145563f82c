import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What the caller's Idempotency-Key was hashed to, with account and route. It commits in the intent's own row, so that a repetition
    -- finds the intent in any state. The API's role may insert it, and never change it.
    ALTER TABLE purchases ADD COLUMN caller_key uuid;
    ALTER TABLE purchase_returns ADD COLUMN caller_key uuid UNIQUE;
    ALTER TABLE cash_outs ADD COLUMN caller_key uuid UNIQUE;
    -- After a purchase that nobody was charged for, the same key may start another.
    CREATE UNIQUE INDEX purchases_one_of_caller_key ON purchases (caller_key) WHERE status NOT IN ('failed', 'canceled');
    CREATE INDEX purchases_of_caller_key ON purchases (caller_key) WHERE caller_key IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
