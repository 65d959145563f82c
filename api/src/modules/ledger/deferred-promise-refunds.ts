import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { lockWallets } from './accounts.ts';
import { bonusSource, invoiceSource, purchaseSource } from './lots.ts';

/** What a broken promise was paid from. */
export interface Payment {
  /** Null for an invoice. */
  purchaseId: number | null;
  /** Null for a purchase. */
  invoiceId: string | null;
}

/**
 * Locks the promises that broke since a payment was first returned or disputed and that returned nothing, then all lots that the outcome
 * may change. Call it before anything else locks those lots; `refundPromises` refunds them once the outcome is booked.
 * @returns the submissions
 */
export async function lockUnrefundedPromises(
  trx: Knex.Transaction,
  { purchaseId, invoiceId }: Payment,
): Promise<number[]> {
  const paid = purchaseId === null ? invoiceSource(invoiceId!) : purchaseSource(purchaseId);
  // A promise may have broken in a transaction that began a moment before.
  const rows = await queryRows<{ id: number }>(trx)`
    SELECT s.id FROM submissions s
     WHERE s.status = 'broken' AND s.price_hundredths > 0
       AND s.broken_at > (
         SELECT min(at) - interval '1 minute' FROM (
           SELECT opened_at AS at FROM chargebacks WHERE purchase_id = ${purchaseId}::int OR invoice_id = ${invoiceId}::text
           UNION ALL SELECT created_at FROM purchase_returns WHERE purchase_id = ${purchaseId}::int) claim)
       AND s.id IN (SELECT p.submission_id FROM lots l JOIN ledger_transfers p ON p.debit_account_id = l.ledger_account_id
                     WHERE l.source = ${paid} AND p.phase = 'post')
       AND NOT EXISTS (SELECT FROM ledger_journals j WHERE j.idem = 'submission:' || s.id || ':broken')
     ORDER BY s.id FOR NO KEY UPDATE OF s`;
  const submissionIds = rows.map((row) => row.id);
  if (submissionIds.length === 0) return [];
  const sources = purchaseId === null ? [paid] : [paid, bonusSource(purchaseId)];
  const lots = await queryRows<{ id: number }>(trx)`
    SELECT l.ledger_account_id AS id FROM lots l
     WHERE l.source = ANY (${sources}::text[])
        OR l.refunds_lot_id IN (SELECT ledger_account_id FROM lots WHERE source = ${paid})
        OR l.ledger_account_id IN (SELECT p.debit_account_id FROM ledger_transfers p
                                    WHERE p.submission_id = ANY (${submissionIds}::int[]) AND p.phase = 'post')`;
  await lockWallets(
    trx,
    lots.map((lot) => lot.id),
  );
  return submissionIds;
}
