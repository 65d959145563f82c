import type { Knex } from 'knex';

/** While people pay: indexes are made and dropped beside what goes on, which no transaction can do. */
export const config = { transaction: false };

/**
 * Two indexes of journals that no query reads: their curators' and submissions' journals are found by natural keys, or from transfers. And
 * accounts are credited by plain transfers alone: the credit side of a hold, and of what resolves it, is the platform's, which nobody looks up.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS ledger_journals_curator');
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS ledger_journals_submission');
  // What an attempt that was cut off has left.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS ledger_transfers_single_credit');
  await knex.raw(`
    CREATE INDEX CONCURRENTLY ledger_transfers_single_credit ON ledger_transfers (credit_account_id) WHERE phase = 'single'`);
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS ledger_transfers_credit');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
