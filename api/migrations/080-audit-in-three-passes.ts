import type { Knex } from 'knex';

/**
 * What the audit needs to read the transfers a few times instead of once for each check: a sum of hundredths that stays a whole number (the sum
 * of bigints is a numeric, at twice the time), and an index each for the few holds that belong to no submission and the few journals that aren't
 * of submissions. Other rows don't touch them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Refuses to overflow.
    CREATE AGGREGATE total_hundredths(bigint) (
      SFUNC = int8pl, STYPE = bigint, INITCOND = '0', COMBINEFUNC = int8pl, PARALLEL = SAFE);

    CREATE INDEX ledger_transfers_loose_holds ON ledger_transfers (debit_account_id)
      WHERE phase = 'pending' AND submission_id IS NULL;
    CREATE INDEX ledger_journals_rare ON ledger_journals (kind)
      WHERE kind NOT IN ('campaign_paid', 'answer_posted', 'submission_refunded', 'earning_cleared');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
