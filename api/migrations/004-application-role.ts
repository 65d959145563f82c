import type { Knex } from 'knex';

/**
 * What the API's own role may do: everything it needs, and nothing to the ledger but append.
 * The role is created by the migration runner (its password comes from the environment); here it gets its rights.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    GRANT USAGE ON SCHEMA public TO fanfare_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO fanfare_app;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO fanfare_app;
    REVOKE INSERT, UPDATE, DELETE ON ledger_transfers, ledger_journals, ledger_accounts, lots, ledger_balances, app_clock FROM fanfare_app;
    GRANT INSERT ON ledger_transfers, ledger_journals, ledger_accounts, lots TO fanfare_app;
    -- Locking a balance row asks for the right to update some column of it; this one is pinned to 0.
    GRANT UPDATE (lock_handle) ON ledger_balances TO fanfare_app;
    REVOKE DELETE ON accounts, submissions, answers, gift_codes, feed_events FROM fanfare_app;
    -- Tables of later migrations, so that a forgotten grant can't hide; the ledger's are listed above.
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO fanfare_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
