import type { PurchaseStatus } from './purchase-status.ts';
import type { Pack } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';

export interface PurchaseRow {
  id: number;
  account_id: number;
  pack_id: string;
  credits: number;
  price_cents: number;
  status: PurchaseStatus;
  idempotency_key: string;
  payment_intent_id: string | null;
  failure: string | null;
  created_at: Date;
  paid_at: Date | null;
  returned_cents: number;
}

const columns = `id, account_id, pack_id, credits, price_cents, status, idempotency_key, payment_intent_id, failure,
  created_at, paid_at, returned_cents`;

/** Somebody's own purchase. @throws AppError not_found */
export async function readPurchase(db: Knex, accountId: number, id: number): Promise<PurchaseRow> {
  const { rows } = await db.raw<{ rows: PurchaseRow[] }>(
    `SELECT ${columns} FROM purchases WHERE id = ? AND account_id = ?`,
    [id, accountId],
  );
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

/** Takes a purchase for the rest of the transaction; the first lock of everything that moves its money. */
export async function lockPurchase(trx: Knex.Transaction, id: number): Promise<PurchaseRow> {
  const { rows } = await trx.raw<{ rows: PurchaseRow[] }>(
    `SELECT ${columns} FROM purchases WHERE id = ? FOR NO KEY UPDATE`,
    [id],
  );
  return rows[0]!;
}

export async function purchasePage(
  db: Knex,
  accountId: number,
  beforeId: number | null,
  limit: number,
): Promise<PurchaseRow[]> {
  const { rows } = await db.raw<{ rows: PurchaseRow[] }>(
    `SELECT ${columns} FROM purchases WHERE account_id = ? AND (?::int IS NULL OR id < ?) ORDER BY id DESC LIMIT ?`,
    [accountId, beforeId, beforeId, limit],
  );
  return rows;
}

/** The purchase of a pack that is under way, or a new one; two clicks at once get the same. Committed when it returns. */
export async function purchaseUnderWay(db: Knex, accountId: number, pack: Pack): Promise<PurchaseRow> {
  const terms = [accountId, pack.id, pack.credits, pack.priceCents];
  for (;;) {
    const { rows } = await db.raw<{ rows: PurchaseRow[] }>(
      `WITH made AS (
         INSERT INTO purchases (account_id, pack_id, credits, price_cents) VALUES (?, ?, ?, ?)
         ON CONFLICT (account_id, pack_id, credits, price_cents) WHERE status IN ('open', 'processing') DO NOTHING
         RETURNING ${columns})
       SELECT ${columns} FROM made
       UNION ALL
       SELECT ${columns} FROM purchases
        WHERE (account_id, pack_id, credits, price_cents) = (?, ?, ?, ?) AND status IN ('open', 'processing')`,
      [...terms, ...terms],
    );
    // None: the one that was in the way was committed, or closed, between the two looks.
    if (rows[0]) return rows[0];
  }
}

/**
 * Remembers the provider's intent of a purchase.
 * @returns false where the purchase is closed, or has another intent
 */
export async function storeIntent(db: Knex, purchaseId: number, intentId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `UPDATE purchases SET payment_intent_id = ?
      WHERE id = ? AND status IN ('open', 'processing') AND coalesce(payment_intent_id, ?) = ? RETURNING id`,
    [intentId, purchaseId, intentId, intentId],
  );
  return rows.length > 0;
}

/** Ends a purchase that no intent is known of: nobody can pay one whose secret nobody was given. */
export async function failUnstarted(db: Knex, purchaseId: number, failure: string): Promise<void> {
  await db.raw(
    `UPDATE purchases SET status = 'failed', failure = ? WHERE id = ? AND status = 'open' AND payment_intent_id IS NULL`,
    [failure, purchaseId],
  );
}

export async function purchaseOfIntent(db: Knex, intentId: string): Promise<PurchaseRow | null> {
  const { rows } = await db.raw<{ rows: PurchaseRow[] }>(
    `SELECT ${columns} FROM purchases WHERE payment_intent_id = ?`,
    [intentId],
  );
  return rows[0] ?? null;
}

/** What is under way and due to be asked about; taken with a pause that doubles, two minutes to six hours. */
export async function claimPurchasesToAsk(db: Knex, limit: number): Promise<(PurchaseRow & { age_seconds: number })[]> {
  const { rows } = await db.raw<{ rows: (PurchaseRow & { age_seconds: number })[] }>(
    `UPDATE purchases SET asks = asks + 1, next_ask_at = app_now() + make_interval(mins => least(2 ^ (asks + 1), 360)::int)
      WHERE id IN (SELECT id FROM purchases WHERE status IN ('open', 'processing') AND next_ask_at <= app_now()
                    ORDER BY next_ask_at LIMIT ? FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING ${columns}, extract(epoch FROM app_now() - created_at)::bigint AS age_seconds`,
    [limit],
  );
  return rows;
}
