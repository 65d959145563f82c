import type { PaymentMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { providerKeyOf } from '../../plugins/idempotency.ts';
import { queryRows, raw } from '../../sql.ts';
import { isClosedUncharged } from './purchase-status.ts';
import { purchaseColumns, type PurchaseRow } from './purchases.repository.ts';

interface Terms {
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
  callerKey: string | null;
}

/** Purchases under the caller's key: the one that was charged or may still be, and how many there are. @throws AppError idempotency_mismatch */
async function purchaseOfKey(db: Knex, terms: Terms): Promise<{ purchase: PurchaseRow | null; closed: number }> {
  const rows = await queryRows<PurchaseRow>(db)`
    SELECT ${raw(purchaseColumns)} FROM purchases WHERE caller_key = ${terms.callerKey} AND account_id = ${terms.accountId}`;
  const isOther = (row: PurchaseRow) =>
    row.pack_id !== terms.packId ||
    row.method !== terms.method ||
    row.purpose !== terms.purpose ||
    row.promo_code_id !== terms.promoCodeId;
  if (rows.some(isOther)) throw new AppError('idempotency_mismatch');
  // What was charged keeps its key.
  const purchase = rows.find((row) => !isClosedUncharged(row)) ?? null;
  return { purchase, closed: rows.length };
}

/**
 * The purchase under the caller's key, the pending one on these terms, or a new one; two simultaneous clicks get the same. Committed,
 * with its key, when it returns.
 * @throws AppError idempotency_mismatch
 */
export async function openPurchase(db: Knex, terms: Terms): Promise<PurchaseRow> {
  const { accountId, callerKey, packId, credits, priceCents, method, purpose, bonusHundredths, promoCodeId } = terms;
  const ours = [terms.discountCents, terms.page, callerKey];
  const same = [accountId, packId, credits, priceCents, method, purpose, bonusHundredths];
  for (;;) {
    const { purchase, closed } = callerKey === null ? { purchase: null, closed: 0 } : await purchaseOfKey(db, terms);
    if (purchase) return purchase;
    const { rows } = await db.raw<{ rows: PurchaseRow[] }>(
      `WITH inserted AS (
         INSERT INTO purchases (account_id, pack_id, credits, price_cents, method, purpose, bonus_hundredths, promo_code_id,
                                discount_cents, page, caller_key, idempotency_key)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING
         RETURNING ${purchaseColumns})
       SELECT * FROM inserted
       UNION ALL
       SELECT ${purchaseColumns} FROM purchases
        WHERE (account_id, pack_id, credits, price_cents, method, purpose, bonus_hundredths, coalesce(promo_code_id, 0))
              = (?, ?, ?, ?, ?, ?, ?, coalesce(?::int, 0)) AND status IN ('open', 'processing')`,
      [...same, promoCodeId, ...ours, providerKeyOf(callerKey, closed), ...same, promoCodeId],
    );
    // No row: the conflicting purchase was committed or closed between the two parts of the statement, or before it.
    if (rows[0]) return rows[0];
  }
}
