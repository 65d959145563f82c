import type { Knex } from 'knex';
import type { HistoryFilters, HistoryRow } from './history.ts';

/**
 * The curator wallet, newest first. An earning stands where it was earned while it clears, without touching the balance;
 * from then on where it cleared.
 */
export async function curatorHistory(
  db: Knex,
  asked: HistoryFilters & { accountId: number; beforeId: number | null; limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await db.raw<{ rows: HistoryRow[] }>(
    `WITH rows AS (
       SELECT j.id, j.created_at, j.kind AS journal_kind, j.campaign_id, j.submission_id,
              -- Taken back while it cleared: shown against the earning, without touching the balance either.
              CASE WHEN t.debit_account_id = a.id THEN -t.amount ELSE t.amount END AS amount,
              sum(CASE WHEN a.kind = 'curator_cleared' THEN t.amount ELSE 0 END) OVER (ORDER BY j.id) AS balance
         FROM ledger_accounts a
         JOIN ledger_transfers t ON a.id IN (t.debit_account_id, t.credit_account_id) AND t.phase = 'single'
         JOIN ledger_journals j ON j.id = t.journal_id
          AND (t.credit_account_id = a.id OR j.kind IN ('promise_broken', 'quality_refunded'))
        WHERE a.account_id = :accountId AND a.kind IN ('curator_clearing', 'curator_cleared')
     )
     SELECT rows.*, v.title AS service_title, p.display_name AS curator_name, t.title AS track_title
       FROM rows
       LEFT JOIN submissions s ON s.id = rows.submission_id
       LEFT JOIN services v ON v.id = s.service_id
       LEFT JOIN curator_profiles p ON p.id = v.curator_profile_id
       LEFT JOIN tracks t ON t.id = s.track_id
      WHERE (rows.journal_kind <> 'answer_posted' OR s.cleared_at IS NULL)
        AND (:beforeId::bigint IS NULL OR rows.id < :beforeId)
        AND (:journalKinds::text[] IS NULL OR rows.journal_kind = ANY (:journalKinds))
        AND (:from::date IS NULL OR rows.created_at >= :from::date)
        AND (:to::date IS NULL OR rows.created_at < :to::date + 1)
      ORDER BY rows.id DESC LIMIT :limit`,
    { ...asked, journalKinds: asked.journalKinds ? [...asked.journalKinds] : null },
  );
  return rows;
}
