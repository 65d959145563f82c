import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { hundredths, type Credits } from './credits.ts';
import type { LotKind } from './lots.ts';

export interface Wallet {
  /** What a creator can spend (`coin_amount_purchased`): the available sum of all lots. */
  availableHundredths: Credits;
  /** What a curator has earned and can cash out (`coin_amount_earned`). */
  clearedHundredths: Credits;
  /** What a curator has earned that is still clearing. */
  clearingHundredths: Credits;
  /** Cleared credits held for an open cash-out demand. */
  heldHundredths: Credits;
  /** The debt after chargebacks; the next purchase pays it first. */
  owedHundredths: Credits;
}

/** The row of `walletSql`. */
export interface WalletRow {
  available: number;
  cleared: number;
  clearing: number;
  held: number;
  owed: number;
}

/**
 * A query of one row: the figures of an account's wallets, zeros where it has none yet.
 * @param accountId SQL, such as a column of the outer query
 */
export const walletSql = (accountId: string): string =>
  `SELECT coalesce(sum(w.rest) FILTER (WHERE w.kind = 'lot'), 0)::bigint AS available,
          coalesce(sum(w.rest) FILTER (WHERE w.kind = 'curator_cleared'), 0)::bigint AS cleared,
          coalesce(sum(w.rest) FILTER (WHERE w.kind = 'curator_clearing'), 0)::bigint AS clearing,
          coalesce(sum(w.held) FILTER (WHERE w.kind = 'curator_cleared'), 0)::bigint AS held,
          coalesce(sum(-w.rest) FILTER (WHERE w.kind = 'receivable'), 0)::bigint AS owed
     FROM (SELECT la.kind, b.credits_posted - b.debits_posted - b.debits_pending AS rest, b.debits_pending AS held
             FROM ledger_accounts la JOIN ledger_balances b ON b.ledger_account_id = la.id
            WHERE la.account_id = ${accountId} AND la.unit = 'credit') w`;

export const walletOfRow = (row: WalletRow): Wallet => ({
  availableHundredths: hundredths(row.available),
  clearedHundredths: hundredths(row.cleared),
  clearingHundredths: hundredths(row.clearing),
  heldHundredths: hundredths(row.held),
  owedHundredths: hundredths(row.owed),
});

/** The figures of an account's wallets. */
export async function walletOf(db: Knex, accountId: number): Promise<Wallet> {
  const { rows } = await db.raw<{ rows: [WalletRow] }>(walletSql('?'), [accountId]);
  return walletOfRow(rows[0]);
}

/** The share of `total` that each kind of lot would pay, in spend order: less than `total` together where the wallet is too small. */
export async function spendPreview(
  db: Knex,
  accountId: number,
  total: Credits,
): Promise<{ kind: LotKind; amount: Credits }[]> {
  const rows = await queryRows<{ kind: LotKind; amount: number }>(db)`
    SELECT kind, least(available, greatest(${total}::bigint - before, 0))::bigint AS amount
      FROM (SELECT kind, spend_rank, sum(available) AS available,
                   coalesce(sum(sum(available)) OVER (ORDER BY spend_rank ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
                     AS before
              FROM (SELECT l.kind, l.spend_rank, b.credits_posted - b.debits_posted - b.debits_pending AS available
                      FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id
                     WHERE l.account_id = ${accountId}) lot
             GROUP BY kind, spend_rank) ranked
     WHERE least(available, greatest(${total}::bigint - before, 0)) > 0
     ORDER BY spend_rank`;
  return rows.map((row) => ({ kind: row.kind, amount: hundredths(row.amount) }));
}

export interface SubmissionMoney {
  held: Credits;
  /** Net of refunds. */
  spent: Credits;
  returned: Credits;
}

/** SQL: whether a submission `s` is one whose spent credits may have come back. */
export const mayBeRefunded = `s.status IN ('broken', 'refunded_quality')`;

/** Refunds of spent credits per submission. @param where a condition on the transfers `b` */
export const refundedSql = (where: string): string =>
  `SELECT b.submission_id, sum(b.amount) AS amount FROM ledger_transfers b
     JOIN ledger_accounts l ON l.id = b.credit_account_id AND l.kind = 'lot'
    WHERE ${where} AND b.phase = 'single' AND b.submission_id IS NOT NULL GROUP BY b.submission_id`;

/** Held + spent + returned is the price of each submission. Submissions that never held credits are absent. */
export async function moneyOfSubmissions(
  db: Knex,
  submissionIds: readonly number[],
): Promise<Map<number, SubmissionMoney>> {
  const { rows } = await db.raw<{ rows: { submission_id: number; held: number; spent: number; returned: number }[] }>(
    `SELECT h.submission_id, h.held, (h.spent - coalesce(back.amount, 0))::bigint AS spent,
            (h.returned + coalesce(back.amount, 0))::bigint AS returned
       FROM (
         SELECT h.submission_id,
                coalesce(sum(h.amount) FILTER (WHERE r.id IS NULL), 0)::bigint AS held,
                coalesce(sum(r.amount) FILTER (WHERE r.phase = 'post'), 0)::bigint AS spent,
                coalesce(sum(h.amount - CASE r.phase WHEN 'post' THEN r.amount ELSE 0 END)
                         FILTER (WHERE r.id IS NOT NULL), 0)::bigint AS returned
           FROM ledger_transfers h LEFT JOIN ledger_transfers r ON r.pending_id = h.id
          WHERE h.submission_id = ANY (:ids) AND h.phase = 'pending'
          GROUP BY h.submission_id) h
       LEFT JOIN (${refundedSql('b.submission_id = ANY (:ids)')}) back ON back.submission_id = h.submission_id`,
    { ids: [...submissionIds] },
  );
  return new Map(
    rows.map((row) => [
      row.submission_id,
      { held: hundredths(row.held), spent: hundredths(row.spent), returned: hundredths(row.returned) },
    ]),
  );
}
