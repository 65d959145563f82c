import type { PaymentMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { PurchaseStatus } from './purchase-status.ts';

export interface PurchaseRow {
  id: number;
  account_id: number;
  method: PaymentMethod;
  purpose: 'credits' | 'gift';
  pack_id: string;
  credits: number;
  bonus_hundredths: number;
  price_cents: number;
  discount_cents: number;
  promo_code_id: number | null;
  promo_code: string | null;
  status: PurchaseStatus;
  idempotency_key: string;
  capture_key: string;
  /** At the provider: the intent, or PayPal's order. */
  payment_id: string | null;
  paypal_capture_id: string | null;
  /** Where PayPal leads back to; null for cards. */
  page: string | null;
  failure: string | null;
  created_at: Date;
  paid_at: Date | null;
  returned_cents: number;
  age_seconds: number;
}

const columns = `id, account_id, method, purpose, pack_id, credits, bonus_hundredths, price_cents, discount_cents, promo_code_id,
  (SELECT c.code FROM promo_codes c WHERE c.id = promo_code_id) AS promo_code, status, idempotency_key, capture_key,
  coalesce(payment_intent_id, paypal_order_id) AS payment_id, paypal_capture_id, page, failure, created_at, paid_at, returned_cents,
  extract(epoch FROM app_now() - created_at)::int AS age_seconds`;

/** Where a method keeps the provider's name of the payment. */
const paymentColumn = { card: 'payment_intent_id', paypal: 'paypal_order_id' } satisfies Record<PaymentMethod, string>;

async function firstOf(db: Knex, sql: string, bindings: readonly (string | number)[]): Promise<PurchaseRow | null> {
  const { rows } = await db.raw<{ rows: PurchaseRow[] }>(`SELECT ${columns} FROM purchases WHERE ${sql}`, [
    ...bindings,
  ]);
  return rows[0] ?? null;
}

/** Somebody's own purchase. @throws AppError not_found */
export async function readPurchase(db: Knex, accountId: number, id: number): Promise<PurchaseRow> {
  const row = await firstOf(db, 'id = ? AND account_id = ?', [id, accountId]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** The same, by PayPal's order. @throws AppError not_found */
export async function readPurchaseOfOrder(db: Knex, accountId: number, orderId: string): Promise<PurchaseRow> {
  const row = await firstOf(db, 'paypal_order_id = ? AND account_id = ?', [orderId, accountId]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Takes a purchase for the rest of the transaction; the first lock of everything that moves its money. */
export async function lockPurchase(trx: Knex.Transaction, id: number): Promise<PurchaseRow> {
  return (await firstOf(trx, 'id = ? FOR NO KEY UPDATE', [id]))!;
}

export async function purchasePage(
  db: Knex,
  accountId: number,
  beforeId: number | null,
  limit: number,
): Promise<PurchaseRow[]> {
  const { rows } = await db.raw<{ rows: PurchaseRow[] }>(
    `SELECT ${columns} FROM purchases WHERE account_id = ? AND (?::bigint IS NULL OR id < ?::bigint) ORDER BY id DESC LIMIT ?`,
    [accountId, beforeId, beforeId, limit],
  );
  return rows;
}

export interface Terms {
  accountId: number;
  method: PaymentMethod;
  purpose: 'credits' | 'gift';
  packId: string;
  credits: number;
  bonusHundredths: number;
  priceCents: number;
  discountCents: number;
  promoCodeId: number | null;
  page: string | null;
}

/** The purchase on these terms that is under way, or a new one; two clicks at once get the same. Committed when it returns. */
export async function purchaseUnderWay(db: Knex, terms: Terms): Promise<PurchaseRow> {
  const { accountId, packId, credits, priceCents, method, purpose, bonusHundredths, promoCodeId } = terms;
  const same = [accountId, packId, credits, priceCents, method, purpose, bonusHundredths];
  for (;;) {
    const { rows } = await db.raw<{ rows: PurchaseRow[] }>(
      `WITH made AS (
         INSERT INTO purchases (account_id, pack_id, credits, price_cents, method, purpose, bonus_hundredths, promo_code_id,
                                discount_cents, page)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (account_id, pack_id, credits, price_cents, method, purpose, bonus_hundredths, coalesce(promo_code_id, 0))
           WHERE status IN ('open', 'processing') DO NOTHING
         RETURNING ${columns})
       SELECT * FROM made
       UNION ALL
       SELECT ${columns} FROM purchases
        WHERE (account_id, pack_id, credits, price_cents, method, purpose, bonus_hundredths, coalesce(promo_code_id, 0))
              = (?, ?, ?, ?, ?, ?, ?, coalesce(?::int, 0)) AND status IN ('open', 'processing')`,
      [...same, promoCodeId, terms.discountCents, terms.page, ...same, promoCodeId],
    );
    // None: the one that was in the way was committed, or closed, between the two looks.
    if (rows[0]) return rows[0];
  }
}

/**
 * Remembers the provider's payment of a purchase.
 * @returns false where the purchase is closed, of another method, or has another payment
 */
export async function storePayment(
  db: Knex,
  method: PaymentMethod,
  purchaseId: number,
  paymentId: string,
): Promise<boolean> {
  const column = paymentColumn[method];
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `UPDATE purchases SET ${column} = ?
      WHERE id = ? AND method = ? AND status IN ('open', 'processing') AND coalesce(${column}, ?) = ? RETURNING id`,
    [paymentId, purchaseId, method, paymentId, paymentId],
  );
  return rows.length > 0;
}

/** Ends a purchase that no payment is known of: nobody can pay one that nobody was led to. */
export async function failUnstarted(db: Knex, purchaseId: number, failure: string): Promise<void> {
  await db.raw(
    `UPDATE purchases SET status = 'failed', failure = ?
      WHERE id = ? AND status = 'open' AND coalesce(payment_intent_id, paypal_order_id) IS NULL`,
    [failure, purchaseId],
  );
}

/** After the provider answered that a capture failed it would repeat that under the same key. */
export async function renewCaptureKey(db: Knex, purchase: Pick<PurchaseRow, 'id' | 'capture_key'>): Promise<void> {
  await db.raw(
    `UPDATE purchases SET capture_key = gen_random_uuid()
      WHERE id = ? AND capture_key = ? AND status IN ('open', 'processing')`,
    [purchase.id, purchase.capture_key],
  );
}

/** Writes how a purchase stands. `paid` needs its legs in the same transaction. */
export async function writeStatus(
  trx: Knex.Transaction,
  purchase: PurchaseRow,
  now: { status: PurchaseStatus; failure: string | null; captureId?: string | null },
): Promise<PurchaseRow> {
  if (purchase.status === now.status && purchase.failure === now.failure) return purchase;
  await trx.raw(
    `UPDATE purchases SET status = ?, failure = ?, paypal_capture_id = coalesce(?, paypal_capture_id),
            paid_at = CASE WHEN ? = 'paid' THEN app_now() END WHERE id = ?`,
    [now.status, now.failure, now.captureId ?? null, now.status, purchase.id],
  );
  return lockPurchase(trx, purchase.id);
}

/** The purchase of an intent, an order, or what was captured of an order. */
export const purchaseOfPayment = (db: Knex, paymentId: string): Promise<PurchaseRow | null> =>
  firstOf(db, '(payment_intent_id = ? OR paypal_order_id = ? OR paypal_capture_id = ?)', [
    paymentId,
    paymentId,
    paymentId,
  ]);

/** The purchase whose number a provider tells us, where it is one of that provider's. */
export async function purchaseOfNumber(
  db: Knex,
  method: PaymentMethod,
  purchaseId: string | null,
): Promise<PurchaseRow | null> {
  const id = Number(purchaseId ?? Number.NaN);
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return null;
  return firstOf(db, 'id = ? AND method = ?', [id, method]);
}

/** What is under way and due to be asked about; taken with a pause that doubles, two minutes to six hours. */
export async function claimPurchasesToAsk(db: Knex, limit: number): Promise<PurchaseRow[]> {
  const { rows } = await db.raw<{ rows: PurchaseRow[] }>(
    `UPDATE purchases SET asks = asks + 1, next_ask_at = app_now() + make_interval(mins => least(2 ^ (asks + 1), 360)::int)
      WHERE id IN (SELECT id FROM purchases WHERE status IN ('open', 'processing') AND next_ask_at <= app_now()
                    ORDER BY next_ask_at LIMIT ? FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
    [limit],
  );
  return rows;
}
