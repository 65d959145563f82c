import type { Knex } from 'knex';
import { queryOne, raw } from '../../sql.ts';

/** What the sums read of each table, and has to be there: a null would take its row out of them. */
const columns = {
  ledger_transfers: 'id journal_id phase unit debit_account_id credit_account_id amount idem',
  ledger_journals: 'id kind',
  ledger_accounts: 'id unit kind',
  ledger_balances: 'ledger_account_id debits_posted debits_pending credits_posted',
  submissions:
    'id campaign_id service_id creator_account_id curator_account_id track_id status price_hundredths curator_share_hundredths is_flagged',
  campaigns: 'id account_id track_id type status',
  campaign_figures:
    'campaign_id curator_count answered_count accepted_count declined_count returned_count total_hundredths held_hundredths spent_hundredths returned_hundredths',
  proofs: 'submission_id is_escrow state',
  flags: 'submission_id',
  accounts: 'id',
};
/** Neither a state or a phase that doesn't exist, nor transfers of nothing, which cancel each other in any journal. */
const checks = ['submissions_status_check', 'ledger_transfers_phase_fits', 'ledger_transfers_amount_check'];

/** Whether the database itself refuses what the sums don't see: its columns without nulls, its primary keys and these checks are there. */
export async function areGuarded(trx: Knex.Transaction): Promise<boolean> {
  const needed = Object.entries(columns).flatMap(([table, names]) =>
    names.split(' ').map((name) => `('${table}', '${name}')`),
  );
  const { notNull, keys, checked } = await queryOne<{ notNull: number; keys: number; checked: number }>(trx)`
    WITH needed AS (SELECT tables::regclass AS id, columns AS name FROM (VALUES ${raw(needed.join(', '))}) of (tables, columns))
    SELECT (SELECT count(*) FROM needed n JOIN pg_attribute a ON a.attrelid = n.id AND a.attname = n.name AND a.attnotnull) AS "notNull",
           (SELECT count(*) FROM pg_index WHERE indisprimary AND indisvalid AND indrelid IN (SELECT id FROM needed)) AS keys,
           (SELECT count(*) FROM pg_constraint WHERE convalidated AND conname IN (${raw(checks.map((check) => `'${check}'`).join(', '))})
               AND conrelid IN (SELECT id FROM needed)) AS checked`;
  return notNull === needed.length && keys === Object.keys(columns).length && checked === checks.length;
}
