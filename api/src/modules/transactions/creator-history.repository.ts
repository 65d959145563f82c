import type { Knex } from 'knex';
import { batchedQuery } from '../../batched-query.ts';
import type { Dependencies } from '../../cache-invalidation.ts';
import type { JsonRow } from '../../sql.ts';
import type { HistoryFilters, HistoryRow } from './history.ts';

/** Where the next page starts: the last journal shown and the balance before it. Older rows never change. */
export interface After {
  journalId: number;
  balance: number;
}

export interface CreatorRow extends HistoryRow {
  service_id: number | null;
  curator_id: number | null;
  track_id: number | null;
  /** What was paid: the purchase, or the invoice of Pro. */
  purchase_id: number | null;
  method: 'card' | 'paypal' | null;
  invoice_id: string | null;
}

/**
 * The change `e.amount` of the available credits by the journal `j`, of the account `asked."accountId"`: stated, or added up from its
 * legs. Spending a hold changes nothing, since the hold already did, except for the part that is released. `OFFSET 0` has the sum computed
 * once, where the change is selected and compared.
 */
export const creatorChangeSql = `LATERAL (
  SELECT coalesce(j.creator_change, (
    SELECT sum(CASE WHEN t.credit_account_id = l.ledger_account_id THEN t.amount
                    WHEN t.phase = 'post' THEN h.amount - t.amount
                    WHEN t.phase = 'void' THEN t.amount ELSE -t.amount END)::bigint
      FROM ledger_transfers t
      JOIN lots l ON l.ledger_account_id IN (t.debit_account_id, t.credit_account_id) AND l.account_id = asked."accountId"
      LEFT JOIN ledger_transfers h ON h.id = t.pending_id
     WHERE t.journal_id = j.id)) AS amount OFFSET 0) e`;

const available = `SELECT coalesce(sum(b.credits_posted - b.debits_posted - b.debits_pending), 0)::bigint
  FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id WHERE l.account_id = asked."accountId"`;

export interface HistoryQuery extends HistoryFilters {
  accountId: number;
  beforeId: number | null;
  /** After the newest row of the page; null: the current one. */
  balance: number | null;
  limit: number;
}

export const historyTypes = {
  accountId: 'int',
  beforeId: 'bigint',
  balance: 'bigint',
  journalKinds: 'text[]',
  from: 'date',
  to: 'date',
  limit: 'int',
} as const;

const pageSql = `
  SELECT j.id, e.amount
    FROM ledger_journals j CROSS JOIN ${creatorChangeSql}
   WHERE j.creator_account_id = asked."accountId" AND (asked."beforeId" IS NULL OR j.id < asked."beforeId")
     AND (asked."journalKinds" IS NULL OR j.kind = ANY (asked."journalKinds"))
     AND (asked."from" IS NULL OR j.created_at >= asked."from")
     AND (asked."to" IS NULL OR j.created_at < asked."to" + 1)
     AND e.amount <> 0
   ORDER BY j.id DESC LIMIT asked."limit"`;

/** The balance after the first row of a page that leaves nothing out. */
const newestBalance = `coalesce(asked.balance, (${available}))`;

/**
 * The keys of a page of a creator's wallet, newest first: each journal with its change. The balance is that after the newest of them, from
 * which `withBalances` computes the others. Journals never change.
 */
export const wholeHistory = `SELECT p.id, p.amount, ${newestBalance} AS balance FROM (${pageSql}) p`;

/** The same with filters, which hide some of what changed the balance: each row with the balance after it. */
export const filteredHistory = `
  WITH page AS MATERIALIZED (${pageSql})
  SELECT page.id, page.amount, (${newestBalance} - newer.changed + page.amount)::bigint AS balance
    FROM page JOIN (
      SELECT j.id, sum(e.amount) OVER (ORDER BY j.id DESC) AS changed
        FROM ledger_journals j CROSS JOIN ${creatorChangeSql}
       WHERE j.creator_account_id = asked."accountId" AND (asked."beforeId" IS NULL OR j.id < asked."beforeId")
         AND j.id >= (SELECT min(page.id) FROM page) AND e.amount <> 0) newer ON newer.id = page.id
   ORDER BY page.id DESC`;

interface Change {
  id: number;
  amount: number;
  balance: number;
}

/** Rows of `wholeHistory`, each with the balance after it: backwards from the newest. */
export function withBalances(rows: readonly Change[]): Change[] {
  let balance = rows[0]?.balance ?? 0;
  return rows.map(({ id, amount }) => {
    const row = { id, amount, balance };
    balance -= amount;
    return row;
  });
}

/** Whether rows are left out, so that their changes have to be added up apart. */
export const isFiltered = ({ journalKinds, from, to }: HistoryFilters): boolean =>
  journalKinds !== null || from !== null || to !== null;

/** The purchase of a journal, from its natural key. What names a campaign, as nearly all do, is none. */
const purchaseOf = `CASE WHEN p.campaign_id IS NULL THEN CASE split_part(p.idem, ':', 1)
  WHEN 'payment' THEN split_part(p.idem, ':', 2)::int
  WHEN 'return' THEN (SELECT r.purchase_id FROM purchase_returns r WHERE r.id = split_part(p.idem, ':', 2)::int)
  WHEN 'chargeback' THEN (SELECT c.purchase_id FROM chargebacks c WHERE c.id = split_part(p.idem, ':', 2)::int) END END`;

/** A row without its change and the balance after it, which come with its key. */
export type CreatorFacts = Omit<CreatorRow, 'amount' | 'balance'>;

const byId = batchedQuery<{ ids: readonly number[] }, JsonRow<CreatorFacts>>(
  { ids: 'bigint[]' },
  `SELECT p.id, p.created_at, p.kind AS journal_kind, p.campaign_id, p.submission_id, v.id AS service_id, v.title AS service_title,
          c.id AS curator_id, c.display_name AS curator_name, k.id AS track_id, k.title AS track_title, b.id AS purchase_id, b.method,
          CASE p.kind WHEN 'subscription_granted' THEN substr(p.idem, length('invoice:') + 1) END AS invoice_id
     FROM ledger_journals p
     LEFT JOIN submissions s ON s.id = p.submission_id
     LEFT JOIN services v ON v.id = s.service_id
     LEFT JOIN curator_profiles c ON c.id = v.curator_profile_id
     LEFT JOIN campaigns a ON a.id = p.campaign_id
     LEFT JOIN tracks k ON k.id = coalesce(s.track_id, a.track_id)
     LEFT JOIN purchases b ON b.id = ${purchaseOf}
    WHERE p.id = ANY (asked.ids)`,
  {
    id: true,
    created_at: true,
    journal_kind: true,
    campaign_id: true,
    submission_id: true,
    service_id: true,
    service_title: true,
    curator_id: true,
    curator_name: true,
    track_id: true,
    track_title: true,
    purchase_id: true,
    method: true,
    invoice_id: true,
  },
);

/** @param ids of journals from an account's own history */
export const readJournals = async (db: Knex, ids: readonly number[]): Promise<CreatorFacts[]> =>
  (await byId(db, { ids })).map((row) => ({ ...row, created_at: new Date(row.created_at) }) as CreatorFacts);

/** Of a purchase it shows the id and the method, which never change. */
export const dependenciesOfJournal = ({ service_id, curator_id, track_id }: CreatorFacts): Dependencies => ({
  service: service_id,
  curator: curator_id,
  track: track_id,
});

const wholeChanges = batchedQuery<HistoryQuery, Change>(historyTypes, wholeHistory);
const filteredChanges = batchedQuery<HistoryQuery, Change>(historyTypes, filteredHistory);

/** A part of a creator's history, newest first. */
export async function creatorHistory(
  db: Knex,
  { after, ...options }: HistoryFilters & { accountId: number; after: After | null; limit: number },
): Promise<CreatorRow[]> {
  const asked = { ...options, beforeId: after?.journalId ?? null, balance: after?.balance ?? null };
  const changes = isFiltered(options) ? await filteredChanges(db, asked) : withBalances(await wholeChanges(db, asked));
  const facts = new Map(
    (
      await readJournals(
        db,
        changes.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return changes.map((change) => ({ ...facts.get(change.id)!, ...change }));
}

/** The start of the page after this row. */
export const afterRow = (row: Pick<CreatorRow, 'id' | 'amount' | 'balance'>): After => ({
  journalId: row.id,
  balance: row.balance - row.amount,
});
