import type { PaymentMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryOne, queryRows } from '../../sql.ts';

export interface ReturnRow {
  id: number;
  purchase_id: number;
  account_id: number;
  method: PaymentMethod;
  purpose: 'credits' | 'gift';
  payment_id: string;
  paypal_capture_id: string | null;
  /** Of a gift: its credits, which nobody holds. */
  hundredths: number;
  bonus_hundredths: number;
  cents: number;
  state: 'pending' | 'paid' | 'failed';
  idempotency_key: string;
  refund_id: string | null;
  attempts: number;
}

const select = `SELECT r.id, r.purchase_id, p.account_id, p.method, p.purpose,
       coalesce(p.payment_intent_id, p.paypal_order_id) AS payment_id, p.paypal_capture_id,
       r.hundredths, r.bonus_hundredths, r.cents, r.state, r.idempotency_key, r.refund_id, r.attempts
  FROM purchase_returns r JOIN purchases p ON p.id = r.purchase_id`;

async function firstOf(db: Knex, sql: string, binding: number | string): Promise<ReturnRow | null> {
  const { rows } = await db.raw<{ rows: ReturnRow[] }>(`${select} WHERE ${sql}`, [binding]);
  return rows[0] ?? null;
}

export const readReturn = (db: Knex, id: number) => firstOf(db, 'r.id = ?', id);
export const returnOfRefund = (db: Knex, refundId: string) => firstOf(db, 'r.refund_id = ?', refundId);
export const pendingReturnOf = (db: Knex, purchaseId: number) =>
  firstOf(db, `r.state = 'pending' AND r.purchase_id = ?`, purchaseId);

/** The return that began under the caller's key. */
export async function returnOfKey(db: Knex, purchaseId: number, callerKey: string): Promise<ReturnRow | null> {
  const row = await firstOf(db, 'r.caller_key = ?', callerKey);
  return row?.purchase_id === purchaseId ? row : null;
}

/** Which of these purchases have a pending return. */
export async function purchasesBeingReturned(db: Knex, purchaseIds: readonly number[]): Promise<Set<number>> {
  const rows = await queryRows<{ purchase_id: number }>(db)`
    SELECT purchase_id FROM purchase_returns WHERE state = 'pending' AND purchase_id = ANY (${[...purchaseIds]}::int[])`;
  return new Set(rows.map((row) => row.purchase_id));
}

export async function insertReturn(
  trx: Knex.Transaction,
  input: {
    purchaseId: number;
    hundredths: number;
    bonusHundredths: number;
    deductedHundredths: number;
    cents: number;
    callerKey: string | null;
    providerKey: string;
  },
): Promise<number> {
  const row = await queryOne<{ id: number }>(trx)`
    INSERT INTO purchase_returns (purchase_id, hundredths, bonus_hundredths, deducted_hundredths, cents, caller_key, idempotency_key)
      VALUES (${input.purchaseId}, ${input.hundredths}, ${input.bonusHundredths}, ${input.deductedHundredths}, ${input.cents},
              ${input.callerKey}, ${input.providerKey})
      RETURNING id`;
  return row.id;
}

/** Claims a return for one attempt; nobody else tries until its pause is over. @returns the attempt's number, or null */
export async function claimReturn(db: Knex, id: number): Promise<number | null> {
  const rows = await queryRows<{ attempts: number }>(db)`
    UPDATE purchase_returns
       SET attempts = attempts + 1, next_attempt_at = app_now() + make_interval(secs => least(60 * 2 ^ least(attempts, 9), 21600))
     WHERE id = ${id} AND state = 'pending' AND (attempts = 0 OR next_attempt_at <= app_now()) RETURNING attempts`;
  return rows[0]?.attempts ?? null;
}

export async function dueReturns(db: Knex, limit: number): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(db)`
    SELECT id FROM purchase_returns WHERE state = 'pending' AND next_attempt_at <= app_now()
      ORDER BY next_attempt_at LIMIT ${limit}`;
  return rows.map((row) => row.id);
}

/** After a failure on its side the provider would repeat its answer under the same key. */
export async function renewReturnKey(db: Knex, id: number): Promise<void> {
  await execute(db)`
    UPDATE purchase_returns SET idempotency_key = gen_random_uuid() WHERE id = ${id} AND state = 'pending'`;
}

export async function saveRefundId(trx: Knex.Transaction, id: number, refundId: string): Promise<void> {
  await execute(trx)`UPDATE purchase_returns SET refund_id = ${refundId} WHERE id = ${id}`;
}

export async function closeReturn(
  trx: Knex.Transaction,
  id: number,
  end: { state: 'paid' | 'failed'; refundId: string | null; failure: string | null },
): Promise<void> {
  await execute(trx)`
    UPDATE purchase_returns SET state = ${end.state}, refund_id = coalesce(refund_id, ${end.refundId}), failure = ${end.failure},
           closed_at = app_now() WHERE id = ${id}`;
}

/** Marks a paid return as failed. The ledger must have reverted it first. */
export async function failPaidReturn(trx: Knex.Transaction, id: number, failure: string): Promise<void> {
  await execute(trx)`
    UPDATE purchase_returns SET state = 'failed', failure = ${failure} WHERE id = ${id} AND state = 'paid'`;
}
