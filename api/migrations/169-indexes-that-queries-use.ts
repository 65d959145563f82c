import type { Knex } from 'knex';

/**
 * Two indexes of journals that no query reads: their curators' and submissions' journals are found by natural keys, or from transfers. And
 * accounts are credited by plain transfers alone: the credit side of a hold, and of what resolves it, is the platform's, which nobody looks up.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX ledger_journals_curator;
    DROP INDEX ledger_journals_submission;
    DROP INDEX ledger_transfers_credit;
    CREATE INDEX ledger_transfers_credit ON ledger_transfers (credit_account_id) WHERE phase = 'single';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
