import type { DemandStatus, PayoutMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Payout } from '../../gateways/payout-gateway.ts';
import { type Because, because, inEnglish } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { providerKeyOf } from '../../plugins/idempotency.ts';
import { execute, queryRow, queryRows, raw } from '../../sql.ts';
import { hasDebtSql } from '../ledger/index.ts';

export interface CashOutRow {
  id: number;
  account_id: number;
  hundredths: number;
  cents: number;
  method: PayoutMethod;
  reference: string;
  destination: string;
  identity_hash: Buffer;
  status: DemandStatus;
  waits_because: string | null;
  /** `waits_because`, or the provider's reason of a return, by a text's name; null also for what was stored without. */
  because: Because | null;
  created_at: Date;
  approved_at: Date | null;
  sent_at: Date | null;
  expected_at: Date | null;
  paid_at: Date | null;
  closed_at: Date | null;
  reason: string | null;
  idempotency_key: string;
  transfer_id: string | null;
  payout_id: string | null;
  /** The bank account that is paid, by the provider's id. Null: no money has left, or it went before this was stored. */
  bank_id: string | null;
  attempts: number;
  is_automatic: boolean;
}

export const cashOutColumns = `c.id, c.account_id, c.hundredths, c.cents, c.method, c.reference, c.destination, c.identity_hash, c.status, c.waits_because, c.because,
  c.created_at, c.approved_at, c.sent_at, c.expected_at, c.paid_at, c.closed_at, c.reason, c.idempotency_key, c.transfer_id,
  c.payout_id, c.bank_id, c.attempts, c.automatic_period IS NOT NULL AS is_automatic`;

async function rowsOf(db: Knex, where: string, bindings: Knex.RawBinding[]): Promise<CashOutRow[]> {
  const { rows } = await db.raw<{ rows: CashOutRow[] }>(`SELECT ${cashOutColumns} FROM cash_outs c WHERE ${where}`, [
    ...bindings,
  ]);
  return rows;
}

/** Opens a demand. @returns null where one is open already */
export async function insertCashOut(
  trx: Knex.Transaction,
  demand: Pick<
    CashOutRow,
    'account_id' | 'hundredths' | 'method' | 'reference' | 'destination' | 'identity_hash' | 'waits_because' | 'because'
  > & {
    caller_key: string | null;
    automatic_period: string | null;
  },
): Promise<number | null> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `INSERT INTO cash_outs (account_id, hundredths, cents, method, reference, destination, identity_hash, waits_because, because,
                            caller_key, idempotency_key, automatic_period)
     VALUES (:account_id, :hundredths, :hundredths, :method, :reference, :destination, :identity_hash, :waits_because, :because,
             :caller_key, :idempotency_key, CAST(:automatic_period AS date))
     ON CONFLICT DO NOTHING RETURNING id`,
    {
      ...demand,
      because: demand.because && JSON.stringify(demand.because),
      idempotency_key: providerKeyOf(demand.caller_key),
    } as unknown as Record<string, Knex.RawBinding>,
  );
  return rows[0]?.id ?? null;
}

/** A demand of the account. @throws AppError not_found */
export async function ownCashOut(db: Knex, accountId: number, id: number): Promise<CashOutRow> {
  const [row] = await rowsOf(db, 'c.id = ? AND c.account_id = ?', [id, accountId]);
  if (!row) throw new AppError('not_found', because('cash_outs.not_found'));
  return row;
}

/** The demand that was opened under the caller's key, in any state. */
export async function cashOutOfKey(db: Knex, accountId: number, callerKey: string): Promise<CashOutRow | null> {
  const [row] = await rowsOf(db, 'c.caller_key = ? AND c.account_id = ?', [callerKey, accountId]);
  return row ?? null;
}

export async function openCashOut(db: Knex, accountId: number): Promise<CashOutRow | null> {
  const [row] = await rowsOf(db, `c.account_id = ? AND c.status IN ('requested', 'approved', 'sent')`, [accountId]);
  return row ?? null;
}

/** Locks a demand: the first lock of its transactions. @throws AppError not_found */
export async function lockCashOut(trx: Knex.Transaction, id: number): Promise<CashOutRow> {
  const [row] = await rowsOf(trx, 'c.id = ? FOR NO KEY UPDATE', [id]);
  if (!row) throw new AppError('not_found', because('cash_outs.not_found'));
  return row;
}

export const cashOutPage = (db: Knex, accountId: number, beforeId: number | null, limit: number) =>
  rowsOf(db, 'c.account_id = ? AND (?::int IS NULL OR c.id < ?::int) ORDER BY c.id DESC LIMIT ?', [
    accountId,
    beforeId,
    beforeId,
    limit,
  ]);

/** The demand of a provider's payout or transfer. */
export async function cashOutOfPayout(db: Knex, providerId: string): Promise<CashOutRow | null> {
  const [row] = await rowsOf(db, 'c.payout_id = ? OR c.transfer_id = ?', [providerId, providerId]);
  return row ?? null;
}

/** Demands without a decision; those of suspended accounts, and of accounts that owe credits, wait. */
export async function undecidedCashOuts(db: Knex): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(db)`
    SELECT c.id FROM cash_outs c JOIN accounts a ON a.id = c.account_id
     WHERE c.status = 'requested' AND c.waits_because IS NULL AND a.suspended_at IS NULL
       AND NOT ${raw(hasDebtSql('c.account_id'))} ORDER BY c.id LIMIT 1000`;
  return rows.map((row) => row.id);
}

export async function assignToStaff(db: Knex, ids: readonly number[], why: Because): Promise<void> {
  await execute(db)`
    UPDATE cash_outs SET waits_because = ${inEnglish(why)}, because = ${JSON.stringify(why)}::jsonb
     WHERE id = ANY (${[...ids]}::int[]) AND status = 'requested'
      AND waits_because IS NULL`;
}

/** @param by null: automatically */
export async function setApproved(trx: Knex.Transaction, id: number, by: number | null): Promise<void> {
  await execute(trx)`
    UPDATE cash_outs SET status = 'approved', approved_at = app_now(), approved_by = ${by}, waits_because = NULL, because = NULL
      WHERE id = ${id}`;
}

/** Marks approved demands as sent, before the provider is called; those of suspended accounts, and of accounts that owe credits, wait. */
export async function setSent(trx: Knex.Transaction, limit: number): Promise<CashOutRow[]> {
  return queryRows<CashOutRow>(trx)`
    UPDATE cash_outs c SET status = 'sent', sent_at = app_now(), next_attempt_at = app_now()
     WHERE c.id IN (SELECT w.id FROM cash_outs w JOIN accounts a ON a.id = w.account_id
                     WHERE w.status = 'approved' AND a.suspended_at IS NULL AND NOT ${raw(hasDebtSql('w.account_id'))}
                     ORDER BY w.id LIMIT ${limit}
                       FOR NO KEY UPDATE OF w SKIP LOCKED)
    RETURNING ${raw(cashOutColumns)}`;
}

/** How long paid demands are still polled: a bank may send a payout back within five working days (Stripe's documentation). */
const returnableDays = 10;

/** Claims sent demands that are due for polling; the pause doubles from 30 s to 6 h. Those paid lately are polled once a day. */
export async function claimCashOuts(db: Knex, limit: number): Promise<CashOutRow[]> {
  return queryRows<CashOutRow>(db)`
    UPDATE cash_outs c SET attempts = attempts + 1,
           next_attempt_at = app_now() + CASE WHEN status = 'paid' THEN interval '1 day'
             ELSE make_interval(secs => least(30 * 2 ^ least(attempts, 12), 21600)) END
     WHERE c.id IN (SELECT id FROM cash_outs
                     WHERE (status = 'sent' OR (status = 'paid' AND paid_at > app_now() - make_interval(days => ${returnableDays}::int)))
                       AND next_attempt_at <= app_now()
                     ORDER BY next_attempt_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${raw(cashOutColumns)}`;
}

/** After a failure on its side the provider would repeat its answer under the same key. */
export async function renewCashOutKey(db: Knex, id: number): Promise<void> {
  await execute(db)`UPDATE cash_outs SET idempotency_key = gen_random_uuid() WHERE id = ${id} AND status = 'sent'`;
}

/**
 * Stores the bank account that a sent demand is paid to, before money leaves: from then on it may have been paid. The first one stays.
 * @returns the stored one; null where the demand is over
 */
export async function storeBank(db: Knex, id: number, bankId: string): Promise<string | null> {
  const row = await queryRow<{ bank_id: string }>(db)`
    UPDATE cash_outs SET bank_id = coalesce(bank_id, ${bankId}) WHERE id = ${id} AND status = 'sent' RETURNING bank_id`;
  return row?.bank_id ?? null;
}

export async function savePayout(
  trx: Knex.Transaction,
  id: number,
  { transferId, payoutId, expectedAt }: Payout,
): Promise<void> {
  await execute(trx)`
    UPDATE cash_outs SET transfer_id = coalesce(transfer_id, ${transferId}),
           payout_id = coalesce(payout_id, ${payoutId}),
           expected_at = coalesce(${expectedAt}::timestamptz, expected_at) WHERE id = ${id}`;
}

export async function setPaid(trx: Knex.Transaction, id: number): Promise<void> {
  await execute(trx)`UPDATE cash_outs SET status = 'paid', paid_at = app_now(), closed_at = app_now() WHERE id = ${id}`;
}

/** Returns a demand because its provider could not pay it. */
export async function setBounced(trx: Knex.Transaction, id: number, why: Because): Promise<void> {
  await execute(trx)`
    UPDATE cash_outs SET status = 'returned', closed_at = app_now(), reason = ${inEnglish(why)}, because = ${JSON.stringify(why)}::jsonb
      WHERE id = ${id}`;
}

/** @param reason in the words of the member of staff who refuses it */
export async function setRefused(trx: Knex.Transaction, id: number, reason: string, by: number): Promise<void> {
  await execute(trx)`
    UPDATE cash_outs SET status = 'returned', closed_at = app_now(), reason = ${reason}, because = NULL, returned_by = ${by}
      WHERE id = ${id}`;
}

export async function setCancelled(trx: Knex.Transaction, id: number): Promise<void> {
  await execute(trx)`UPDATE cash_outs SET status = 'cancelled', closed_at = app_now() WHERE id = ${id}`;
}

export async function isSuspended(db: Knex, accountId: number): Promise<boolean> {
  const row = await db('accounts').where({ id: accountId }).first<{ suspended_at: Date | null }>('suspended_at');
  return row!.suspended_at !== null;
}
