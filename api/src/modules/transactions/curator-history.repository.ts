import type { Knex } from 'knex';
import type { HistoryFilters, HistoryRow } from './history.ts';

export interface CuratorRow extends HistoryRow {
  cash_out_id: number | null;
  method: 'bank' | 'paypal' | null;
  /** Whether the demand was paid, and not returned since. */
  is_paid: boolean | null;
}

/** A transfer's effect on a wallet: held credits can't be withdrawn, and are released where they weren't paid. */
const effect = `CASE WHEN t.phase = 'void' THEN t.amount WHEN t.debit_account_id = a.id THEN -t.amount ELSE t.amount END`;

/**
 * The curator wallet, newest first, one row per journal. An earning is listed at its earning while it clears, without changing the balance;
 * from then on at its clearing. A demand is listed where it was made; its payment changes nothing more.
 */
export async function curatorHistory(
  db: Knex,
  options: HistoryFilters & { accountId: number; beforeId: number | null; limit: number },
): Promise<CuratorRow[]> {
  const { rows } = await db.raw<{ rows: CuratorRow[] }>(
    `WITH rows AS (
       SELECT j.id, j.created_at, j.kind AS journal_kind, j.campaign_id, j.submission_id,
              CASE split_part(j.idem, ':', 1) WHEN 'cash-out' THEN split_part(j.idem, ':', 2)::int END AS cash_out_id,
              -- Taken back while it cleared: shown against the earning, without touching the balance either.
              sum(${effect})::bigint AS amount,
              sum(sum(CASE WHEN a.kind = 'curator_cleared' THEN ${effect} ELSE 0 END)) OVER (ORDER BY j.id)::bigint AS balance
         FROM ledger_accounts a
         JOIN ledger_transfers t ON t.debit_account_id = a.id OR (t.credit_account_id = a.id AND t.phase = 'single')
         JOIN ledger_journals j ON j.id = t.journal_id
          AND CASE WHEN t.phase = 'single' THEN t.credit_account_id = a.id OR j.kind IN ('promise_broken', 'quality_refunded', 'credits_converted', 'credits_given_up', 'debt_settled')
                   ELSE j.kind IN ('cash_out_begun', 'cash_out_returned') END
        WHERE a.account_id = :accountId AND a.kind IN ('curator_clearing', 'curator_cleared')
        -- A payment of several debts has a transfer for each.
        GROUP BY j.id
     )
     SELECT rows.*, v.title AS service_title, p.display_name AS curator_name, t.title AS track_title,
            c.method, c.status = 'paid' AS is_paid
       FROM rows
       LEFT JOIN cash_outs c ON c.id = rows.cash_out_id
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
    { ...options, journalKinds: options.journalKinds ? [...options.journalKinds] : null },
  );
  return rows;
}
