import type { Knex } from 'knex';
import { batchedQuery } from '../../batched-query.ts';
import type { JsonRow } from '../../sql.ts';
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
 * The change `e.amount` of the available credits by the journal `j`, of the account `asked."accountId"`: stated, or added up from its
 * legs. Spending a hold changes nothing, since the hold already did, except for the part that is released.
 */
export const creatorChangeSql = `LATERAL (
  SELECT j.creator_change AS amount WHERE j.creator_change IS NOT NULL
  UNION ALL
  SELECT sum(CASE WHEN t.credit_account_id = l.ledger_account_id THEN t.amount
                  WHEN t.phase = 'post' THEN h.amount - t.amount
                  WHEN t.phase = 'void' THEN t.amount ELSE -t.amount END)::bigint
    FROM ledger_transfers t
    JOIN lots l ON l.ledger_account_id IN (t.debit_account_id, t.credit_account_id) AND l.account_id = asked."accountId"
    LEFT JOIN ledger_transfers h ON h.id = t.pending_id
   WHERE t.journal_id = j.id AND j.creator_change IS NULL HAVING j.creator_change IS NULL) e`;

const available = `SELECT coalesce(sum(b.credits_posted - b.debits_posted - b.debits_pending), 0)::bigint
  FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id WHERE l.account_id = asked."accountId"`;

/** A page's rows, each with what changed the balance since the previous page. */
const unfiltered = 'SELECT page.*, sum(amount) OVER (ORDER BY id DESC) AS changed FROM page';

/** The same, where a filter hides some of what changed it. */
const filtered = `
  SELECT page.*, newer.changed
    FROM page JOIN (
      SELECT j.id, sum(e.amount) OVER (ORDER BY j.id DESC) AS changed
        FROM ledger_journals j CROSS JOIN ${creatorChangeSql}
       WHERE j.creator_account_id = asked."accountId" AND (asked."beforeId" IS NULL OR j.id < asked."beforeId")
         AND j.id >= (SELECT min(page.id) FROM page) AND e.amount <> 0) newer ON newer.id = page.id`;

/** The purchase of a journal, from its natural key. What names a campaign, as nearly all do, is none. */
const purchaseOf = `CASE WHEN p.campaign_id IS NULL THEN CASE split_part(p.idem, ':', 1)
  WHEN 'payment' THEN split_part(p.idem, ':', 2)::int
  WHEN 'return' THEN (SELECT r.purchase_id FROM purchase_returns r WHERE r.id = split_part(p.idem, ':', 2)::int)
  WHEN 'chargeback' THEN (SELECT c.purchase_id FROM chargebacks c WHERE c.id = split_part(p.idem, ':', 2)::int) END END`;

interface HistoryQuery extends HistoryFilters {
  accountId: number;
  beforeId: number | null;
  /** Before the first row; null: the current one. */
  balance: number | null;
  limit: number;
}

const historyOf = (page: string) =>
  batchedQuery<HistoryQuery, JsonRow<CreatorRow>>(
    {
      accountId: 'int',
      beforeId: 'bigint',
      balance: 'bigint',
      journalKinds: 'text[]',
      from: 'date',
      to: 'date',
      limit: 'int',
    },
    `WITH page AS MATERIALIZED (
       SELECT j.id, j.created_at, j.kind AS journal_kind, j.idem, j.campaign_id, j.submission_id, e.amount
         FROM ledger_journals j CROSS JOIN ${creatorChangeSql}
        WHERE j.creator_account_id = asked."accountId" AND (asked."beforeId" IS NULL OR j.id < asked."beforeId")
          AND (asked."journalKinds" IS NULL OR j.kind = ANY (asked."journalKinds"))
          AND (asked."from" IS NULL OR j.created_at >= asked."from")
          AND (asked."to" IS NULL OR j.created_at < asked."to" + 1)
          AND e.amount <> 0
        ORDER BY j.id DESC LIMIT asked."limit"
     )
     SELECT p.id, p.created_at, p.journal_kind, p.campaign_id, p.submission_id, p.amount,
            (coalesce(asked.balance, (${available})) - p.changed + p.amount)::bigint AS balance,
            v.title AS service_title, c.display_name AS curator_name, k.title AS track_title,
            b.id AS purchase_id, b.method,
            CASE p.journal_kind WHEN 'subscription_granted' THEN substr(p.idem, length('invoice:') + 1) END AS invoice_id
       FROM (${page}) p
       LEFT JOIN submissions s ON s.id = p.submission_id
       LEFT JOIN services v ON v.id = s.service_id
       LEFT JOIN curator_profiles c ON c.id = v.curator_profile_id
       LEFT JOIN campaigns a ON a.id = p.campaign_id
       LEFT JOIN tracks k ON k.id = coalesce(s.track_id, a.track_id)
       LEFT JOIN purchases b ON b.id = ${purchaseOf}
      ORDER BY p.id DESC`,
    {
      id: true,
      created_at: true,
      journal_kind: true,
      campaign_id: true,
      submission_id: true,
      amount: true,
      balance: true,
      service_title: true,
      curator_name: true,
      track_title: true,
      purchase_id: true,
      method: true,
      invoice_id: true,
    },
  );
const wholeHistory = historyOf(unfiltered);
const filteredHistory = historyOf(filtered);

/**
 * The creator wallet, newest first: each event's change and the balance after it, filtered or not. The balance is computed backwards
 * from the current one (or from the previous page's end), so that a page reads only rows newer than its last.
 */
export async function creatorHistory(
  db: Knex,
  { after, ...options }: HistoryFilters & { accountId: number; after: After | null; limit: number },
): Promise<CreatorRow[]> {
  const isFiltered = options.journalKinds !== null || options.from !== null || options.to !== null;
  const asked = { ...options, beforeId: after?.journalId ?? null, balance: after?.balance ?? null };
  const rows = await (isFiltered ? filteredHistory : wholeHistory)(db, asked);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }) as CreatorRow);
}

/** The start of the page after this row. */
export const afterRow = (row: CreatorRow): After => ({ journalId: row.id, balance: row.balance - row.amount });
