import type { Knex } from 'knex';
import type { HistoryFilters, HistoryRow } from './history.ts';

/** Where the next page starts: the last journal shown and the balance before it. Older rows never change. */
export interface After {
  journalId: number;
  balance: number;
}

export interface CreatorRow extends HistoryRow {
  /** What was paid: the purchase, or the invoice of Pro. */
  purchase_id: number | null;
  method: 'card' | 'paypal' | null;
  invoice_id: string | null;
}

/**
 * A journal's change of the available credits: stated, or added up from its legs. Spending a hold changes nothing, since the hold already
 * did, except for the part that is released.
 */
const effect = `LATERAL (
  SELECT j.creator_change AS amount WHERE j.creator_change IS NOT NULL
  UNION ALL
  SELECT sum(CASE WHEN t.credit_account_id = l.ledger_account_id THEN t.amount
                  WHEN t.phase = 'post' THEN h.amount - t.amount
                  WHEN t.phase = 'void' THEN t.amount ELSE -t.amount END)::bigint
    FROM ledger_transfers t
    JOIN lots l ON l.ledger_account_id IN (t.debit_account_id, t.credit_account_id) AND l.account_id = :accountId
    LEFT JOIN ledger_transfers h ON h.id = t.pending_id
   WHERE t.journal_id = j.id AND j.creator_change IS NULL HAVING j.creator_change IS NULL) e`;

const available = `SELECT coalesce(sum(b.credits_posted - b.debits_posted - b.debits_pending), 0)::bigint
  FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id WHERE l.account_id = :accountId`;

/** A page's rows, each with what changed the balance since the previous page. */
const unfiltered = 'SELECT page.*, sum(amount) OVER (ORDER BY id DESC) AS changed FROM page';

/** The same, where a filter hides some of what changed it. */
const filtered = `
  SELECT page.*, newer.changed
    FROM page JOIN (
      SELECT j.id, sum(e.amount) OVER (ORDER BY j.id DESC) AS changed
        FROM ledger_journals j CROSS JOIN ${effect}
       WHERE j.creator_account_id = :accountId AND (:beforeId::bigint IS NULL OR j.id < :beforeId)
         AND j.id >= (SELECT min(page.id) FROM page) AND e.amount <> 0) newer ON newer.id = page.id`;

/** The purchase of a journal, from its natural key. */
const purchaseOf = `CASE split_part(p.idem, ':', 1)
  WHEN 'payment' THEN split_part(p.idem, ':', 2)::int
  WHEN 'return' THEN (SELECT r.purchase_id FROM purchase_returns r WHERE r.id = split_part(p.idem, ':', 2)::int)
  WHEN 'chargeback' THEN (SELECT c.purchase_id FROM chargebacks c WHERE c.id = split_part(p.idem, ':', 2)::int) END`;

/**
 * The creator wallet, newest first: each event's change and the balance after it, filtered or not. The balance is computed backwards
 * from the current one (or from the previous page's end), so that a page reads only rows newer than its last.
 */
export async function creatorHistory(
  db: Knex,
  options: HistoryFilters & { accountId: number; after: After | null; limit: number },
): Promise<CreatorRow[]> {
  const isFiltered = options.journalKinds !== null || options.from !== null || options.to !== null;
  const { rows } = await db.raw<{ rows: CreatorRow[] }>(
    `WITH page AS MATERIALIZED (
       SELECT j.id, j.created_at, j.kind AS journal_kind, j.idem, j.campaign_id, j.submission_id, e.amount
         FROM ledger_journals j CROSS JOIN ${effect}
        WHERE j.creator_account_id = :accountId AND (:beforeId::bigint IS NULL OR j.id < :beforeId)
          AND (:journalKinds::text[] IS NULL OR j.kind = ANY (:journalKinds))
          AND (:from::date IS NULL OR j.created_at >= :from::date)
          AND (:to::date IS NULL OR j.created_at < :to::date + 1)
          AND e.amount <> 0
        ORDER BY j.id DESC LIMIT :limit
     )
     SELECT p.id, p.created_at, p.journal_kind, p.campaign_id, p.submission_id, p.amount,
            (coalesce(:balance::bigint, (${available})) - p.changed + p.amount)::bigint AS balance,
            v.title AS service_title, c.display_name AS curator_name, k.title AS track_title,
            b.id AS purchase_id, b.method,
            CASE p.journal_kind WHEN 'subscription_granted' THEN substr(p.idem, length('invoice:') + 1) END AS invoice_id
       FROM (${isFiltered ? filtered : unfiltered}) p
       LEFT JOIN submissions s ON s.id = p.submission_id
       LEFT JOIN services v ON v.id = s.service_id
       LEFT JOIN curator_profiles c ON c.id = v.curator_profile_id
       LEFT JOIN tracks k ON k.id = s.track_id
       LEFT JOIN purchases b ON b.id = ${purchaseOf}
      ORDER BY p.id DESC`,
    {
      accountId: options.accountId,
      beforeId: options.after?.journalId ?? null,
      balance: options.after?.balance ?? null,
      journalKinds: options.journalKinds ? [...options.journalKinds] : null,
      from: options.from,
      to: options.to,
      limit: options.limit,
    },
  );
  return rows;
}

/** The start of the page after this row. */
export const afterRow = (row: CreatorRow): After => ({ journalId: row.id, balance: row.balance - row.amount });
