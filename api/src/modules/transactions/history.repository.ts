import type { Knex } from 'knex';

export interface HistoryRow {
  id: number;
  created_at: Date;
  journal_kind: string;
  lot_kind: string | null;
  lot_source: string | null;
  campaign_id: number | null;
  submission_id: number | null;
  service_title: string | null;
  curator_name: string | null;
  track_title: string | null;
  /** Signed hundredths. */
  amount: number;
  /** After this row. */
  balance: number;
}

interface Asked {
  accountId: number;
  beforeId: number | null;
  /** Kinds of journals; null: all. */
  journalKinds: readonly string[] | null;
  limit: number;
}

/** What a row tells about, by name. */
const names = `
  LEFT JOIN submissions s ON s.id = rows.submission_id
  LEFT JOIN services v ON v.id = s.service_id
  LEFT JOIN curator_profiles p ON p.id = v.curator_profile_id
  LEFT JOIN tracks t ON t.id = s.track_id`;

/**
 * The creator wallet, newest first: what each event did to the available credits, and what was available after it.
 * Spending a hold changes nothing any more (it was taken at the payment) but for what wasn't spent and came back.
 */
export async function creatorHistory(db: Knex, asked: Asked): Promise<HistoryRow[]> {
  const { rows } = await db.raw<{ rows: HistoryRow[] }>(
    `WITH effects AS (
       SELECT t.journal_id, l.kind AS lot_kind, l.source AS lot_source,
              CASE WHEN t.credit_account_id = l.ledger_account_id THEN t.amount
                   WHEN t.phase = 'post' THEN h.amount - t.amount
                   WHEN t.phase = 'void' THEN t.amount ELSE -t.amount END AS amount
         FROM lots l
         JOIN ledger_transfers t ON l.ledger_account_id IN (t.debit_account_id, t.credit_account_id)
         LEFT JOIN ledger_transfers h ON h.id = t.pending_id
        WHERE l.account_id = :accountId
     ), rows AS (
       SELECT j.id, j.created_at, j.kind AS journal_kind, j.campaign_id, j.submission_id,
              min(e.lot_kind) AS lot_kind, min(e.lot_source) AS lot_source, sum(e.amount) AS amount,
              sum(sum(e.amount)) OVER (ORDER BY j.id) AS balance
         FROM effects e JOIN ledger_journals j ON j.id = e.journal_id
        GROUP BY j.id HAVING sum(e.amount) <> 0
     )
     SELECT rows.*, v.title AS service_title, p.display_name AS curator_name, t.title AS track_title
       FROM rows ${names}
      WHERE (:beforeId::bigint IS NULL OR rows.id < :beforeId)
        AND (:journalKinds::text[] IS NULL OR rows.journal_kind = ANY (:journalKinds))
      ORDER BY rows.id DESC LIMIT :limit`,
    bindings(asked),
  );
  return rows;
}

/**
 * The curator wallet, newest first. An earning stands where it was earned while it clears, without touching the balance;
 * from then on where it cleared.
 */
export async function curatorHistory(db: Knex, asked: Asked): Promise<HistoryRow[]> {
  const { rows } = await db.raw<{ rows: HistoryRow[] }>(
    `WITH rows AS (
       SELECT j.id, j.created_at, j.kind AS journal_kind, j.campaign_id, j.submission_id,
              NULL AS lot_kind, NULL AS lot_source,
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
       FROM rows ${names}
      WHERE (rows.journal_kind <> 'answer_posted' OR s.cleared_at IS NULL)
        AND (:beforeId::bigint IS NULL OR rows.id < :beforeId)
        AND (:journalKinds::text[] IS NULL OR rows.journal_kind = ANY (:journalKinds))
      ORDER BY rows.id DESC LIMIT :limit`,
    bindings(asked),
  );
  return rows;
}

const bindings = (asked: Asked) => ({
  accountId: asked.accountId,
  beforeId: asked.beforeId,
  journalKinds: asked.journalKinds ? [...asked.journalKinds] : null,
  limit: asked.limit,
});
