import type { PaymentMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { execute, queryOne, queryRows, raw } from '../../sql.ts';
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
  /** The provider's id: of the payment intent, or of PayPal's order. */
  payment_id: string | null;
  paypal_capture_id: string | null;
  /** The page that PayPal redirects to; null for cards. */
  page: string | null;
  failure: string | null;
  /** When PayPal last declined to take the money; null for cards. */
  declined_at: Date | null;
  /** Whether a call may be taking its money at PayPal at this moment. */
  is_being_captured: boolean;
  created_at: Date;
  paid_at: Date | null;
  returned_cents: number;
  age_seconds: number;
}

/** The columns of a `PurchaseRow`. */
export const purchaseColumns = `id, account_id, method, purpose, pack_id, credits, bonus_hundredths, price_cents, discount_cents, promo_code_id,
  (SELECT c.code FROM promo_codes c WHERE c.id = promo_code_id) AS promo_code, status, idempotency_key, capture_key,
  coalesce(payment_intent_id, paypal_order_id) AS payment_id, paypal_capture_id, page, failure, declined_at,
  may_be_capturing(capture_began_at) AS is_being_captured, created_at, paid_at, returned_cents,
  extract(epoch FROM app_now() - created_at)::int AS age_seconds`;

/** The column of the provider's payment id, by method. */
const paymentColumn = { card: 'payment_intent_id', paypal: 'paypal_order_id' } satisfies Record<PaymentMethod, string>;

async function firstOf(db: Knex, sql: string, bindings: readonly (string | number)[]): Promise<PurchaseRow | null> {
  const { rows } = await db.raw<{ rows: PurchaseRow[] }>(`SELECT ${purchaseColumns} FROM purchases WHERE ${sql}`, [
    ...bindings,
  ]);
  return rows[0] ?? null;
}

/** A purchase of the account. @throws AppError not_found */
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

/** Locks a purchase: the first lock of everything that moves its money. */
export async function lockPurchase(trx: Knex.Transaction, id: number): Promise<PurchaseRow> {
  return (await firstOf(trx, 'id = ? FOR NO KEY UPDATE', [id]))!;
}

/** Whether a purchase was paid at least so many days ago. */
export async function isPaidBefore(db: Knex, id: number, days: number): Promise<boolean> {
  const row = await queryOne<{ is_before: boolean }>(db)`
    SELECT paid_at + make_interval(days => ${days}) <= app_now() AS is_before FROM purchases WHERE id = ${id}`;
  return row.is_before;
}

export async function purchasePage(
  db: Knex,
  accountId: number,
  beforeId: number | null,
  limit: number,
): Promise<PurchaseRow[]> {
  return queryRows<PurchaseRow>(db)`
    SELECT ${raw(purchaseColumns)} FROM purchases WHERE account_id = ${accountId}
      AND (${beforeId}::bigint IS NULL OR id < ${beforeId}::bigint) ORDER BY id DESC LIMIT ${limit}`;
}

/**
 * Stores the provider's payment id of a purchase.
 * @returns false where the purchase is closed, of another method, or has another payment
 */
export async function storePayment(
  db: Knex,
  method: PaymentMethod,
  purchaseId: number,
  paymentId: string,
): Promise<boolean> {
  const column = paymentColumn[method];
  const rows = await queryRows<unknown>(db)`
    UPDATE purchases SET ${raw(column)} = ${paymentId}
     WHERE id = ${purchaseId} AND method = ${method} AND status IN ('open', 'processing')
       AND coalesce(${raw(column)}, ${paymentId}) = ${paymentId} RETURNING id`;
  return rows.length > 0;
}

/** Fails a purchase without a payment: nobody can pay it, since nobody was sent to the provider. */
export async function failUnstarted(db: Knex, purchaseId: number, failure: string): Promise<void> {
  await execute(db)`
    UPDATE purchases SET status = 'failed', failure = ${failure}
     WHERE id = ${purchaseId} AND status = 'open' AND coalesce(payment_intent_id, paypal_order_id) IS NULL`;
}

/** After a failed capture the provider would repeat its answer under the same key. */
export async function renewCaptureKey(db: Knex, purchase: Pick<PurchaseRow, 'id' | 'capture_key'>): Promise<void> {
  await execute(db)`
    UPDATE purchases SET capture_key = gen_random_uuid()
     WHERE id = ${purchase.id} AND capture_key = ${purchase.capture_key} AND status IN ('open', 'processing')`;
}

/** From here on nobody cancels the purchase, until the capture is declined or was given ten minutes. */
export async function beginCapture(trx: Knex.Transaction, purchaseId: number): Promise<void> {
  await execute(trx)`UPDATE purchases SET capture_began_at = app_now() WHERE id = ${purchaseId}`;
}

/** The capture that was under way took nothing. It is tried again only when the buyer asks, or approves after this. */
export async function endDeclinedCapture(trx: Knex.Transaction, purchaseId: number): Promise<void> {
  await execute(trx)`
    UPDATE purchases SET declined_at = app_now(), capture_began_at = NULL WHERE id = ${purchaseId}`;
}

/** Writes a purchase's status. `paid` needs its ledger legs in the same transaction. */
export async function writeStatus(
  trx: Knex.Transaction,
  purchase: PurchaseRow,
  now: { status: PurchaseStatus; failure: string | null; captureId?: string | null },
): Promise<PurchaseRow> {
  if (purchase.status === now.status && purchase.failure === now.failure) return purchase;
  await execute(trx)`
    UPDATE purchases SET status = ${now.status}, failure = ${now.failure},
           paypal_capture_id = coalesce(${now.captureId ?? null}, paypal_capture_id),
           paid_at = CASE WHEN ${now.status} = 'paid' THEN app_now() END WHERE id = ${purchase.id}`;
  return lockPurchase(trx, purchase.id);
}

/** The purchase of a payment intent, an order or a capture. */
export const purchaseOfPayment = (db: Knex, paymentId: string): Promise<PurchaseRow | null> =>
  firstOf(db, '(payment_intent_id = ? OR paypal_order_id = ? OR paypal_capture_id = ?)', [
    paymentId,
    paymentId,
    paymentId,
  ]);

/** The purchase whose id is in a provider's payment, if it belongs to that provider. */
export async function purchaseOfProvider(
  db: Knex,
  method: PaymentMethod,
  purchaseId: string | null,
): Promise<PurchaseRow | null> {
  const id = Number(purchaseId ?? Number.NaN);
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return null;
  return firstOf(db, 'id = ? AND method = ?', [id, method]);
}

/** What was taken too late for the purchase was refunded, or nothing was taken: it isn't polled any more. */
export async function endLateCapture(db: Knex, purchaseId: number): Promise<void> {
  await execute(db)`UPDATE purchases SET capture_began_at = NULL WHERE id = ${purchaseId}`;
}

/**
 * Claims purchases that are due for polling; the pause doubles from two minutes to six hours. Pending ones, and for a month those that were
 * closed though nobody knows how their capture ended.
 */
export async function claimPurchasesToPoll(db: Knex, limit: number): Promise<PurchaseRow[]> {
  return queryRows<PurchaseRow>(db)`
    UPDATE purchases SET poll_count = poll_count + 1, next_poll_at = app_now() + make_interval(mins => least(2 ^ least(poll_count + 1, 9), 360)::int)
     WHERE id IN (SELECT id FROM purchases
                   WHERE (status IN ('open', 'processing')
                          OR (status IN ('canceled', 'failed') AND failure IS DISTINCT FROM 'mismatch'
                              AND capture_began_at > app_now() - interval '30 days'))
                     AND next_poll_at <= app_now()
                   ORDER BY next_poll_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${raw(purchaseColumns)}`;
}
