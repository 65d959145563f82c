import type { PromoKind } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows, raw } from '../../sql.ts';

/** Why an account may not use a code now; all false where it may. */
export interface PromoChecks {
  isOthers: boolean;
  isEarly: boolean;
  isOver: boolean;
  /** This account has used it, or a deleted one of its address has, and it allows one use. */
  isUsed: boolean;
  isUsedUp: boolean;
  /** It is for first purchases, and this account has made one. */
  isLate: boolean;
}

export interface PromoRow {
  id: number;
  code: string;
  kind: PromoKind;
  value: number;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  one_per_account: boolean;
  first_purchase_only: boolean;
  min_credits: number | null;
  account_id: number | null;
  stopped_at: Date | null;
  created_by: number | null;
  needs_release: boolean;
  released_at: Date | null;
  released_by: number | null;
}

const columns = `id, code, kind, value, starts_at, ends_at, max_uses, one_per_account, first_purchase_only, min_credits,
  account_id, stopped_at, created_by, needs_release, released_at, released_by`;

/** Finds a code by its letters and digits. */
export async function findPromo(db: Knex, bareCode: string): Promise<PromoRow | null> {
  return queryRow<PromoRow>(db)`SELECT ${raw(columns)} FROM promo_codes WHERE replace(code, '-', '') = ${bareCode}`;
}

/** Locks a code, so that its uses are serialised. */
export async function lockPromo(trx: Knex.Transaction, promoCodeId: number): Promise<PromoRow | null> {
  return queryRow<PromoRow>(trx)`SELECT ${raw(columns)} FROM promo_codes WHERE id = ${promoCodeId} FOR NO KEY UPDATE`;
}

/** Locks an account's first purchase: several codes compete for it. */
export async function lockFirstPurchase(trx: Knex.Transaction, accountId: number): Promise<void> {
  await execute(trx)`SELECT pg_advisory_xact_lock(hashtext('promo first purchase'), ${accountId})`;
}

interface PromoUser {
  accountId: number;
  /** The purchase that is to use the code; null for a quote. */
  purchaseId: number | null;
}

/**
 * Checks a code for an account. In a quote, uses by the account's own pending payments don't count: continuing one of them isn't another
 * use.
 */
export async function checkPromo(
  db: Knex,
  promo: PromoRow,
  { accountId, purchaseId }: PromoUser,
): Promise<PromoChecks> {
  return queryOne<PromoChecks>(db)`
    WITH own AS (
      SELECT u.promo_code_id, u.purchase_id, c.first_purchase_only
        FROM promo_uses u JOIN purchases p ON p.id = u.purchase_id JOIN promo_codes c ON c.id = u.promo_code_id
       WHERE u.account_id = ${accountId} AND u.released_at IS NULL
         AND (${purchaseId}::int IS NOT NULL OR p.status NOT IN ('open', 'processing')))
    SELECT (c.account_id <> ${accountId}) IS TRUE AS "isOthers",
           (c.starts_at > app_now()) IS TRUE AS "isEarly",
           (c.ends_at <= app_now()) IS TRUE AS "isOver",
           c.one_per_account AND (EXISTS (SELECT 1 FROM own WHERE own.promo_code_id = c.id)
             OR is_former_promo_use(${accountId}, c.id)) AS "isUsed",
           (c.uses - (SELECT count(*) FROM promo_uses u JOIN purchases p ON p.id = u.purchase_id
                      WHERE ${purchaseId}::int IS NULL AND u.promo_code_id = c.id AND u.account_id = ${accountId}
                        AND u.released_at IS NULL AND p.status IN ('open', 'processing')) >= c.max_uses) IS TRUE AS "isUsedUp",
           c.first_purchase_only
             AND (EXISTS (SELECT 1 FROM purchases p
                           WHERE p.account_id = ${accountId} AND p.purpose = 'credits' AND p.paid_at IS NOT NULL)
                  OR EXISTS (SELECT 1 FROM own WHERE own.first_purchase_only)
                  OR is_former_promo_use(${accountId}, NULL)) AS "isLate"
      FROM promo_codes c WHERE c.id = ${promo.id}`;
}

/** Whether a purchase has used its code. */
export async function hasUse(trx: Knex.Transaction, purchaseId: number): Promise<boolean> {
  const rows = await queryRows<unknown>(trx)`
    SELECT 1 FROM promo_uses WHERE purchase_id = ${purchaseId} AND released_at IS NULL`;
  return rows.length > 0;
}

/** Stores a use of a locked code; a trigger updates the counter. */
export async function insertUse(
  trx: Knex.Transaction,
  promo: PromoRow,
  { accountId, purchaseId }: { accountId: number; purchaseId: number },
): Promise<void> {
  await execute(trx)`
    INSERT INTO promo_uses (promo_code_id, account_id, purchase_id, is_one_per_account)
      VALUES (${promo.id}, ${accountId}, ${purchaseId}, ${promo.one_per_account})`;
}

export async function releaseUse(trx: Knex.Transaction, purchaseId: number): Promise<void> {
  await execute(trx)`
    UPDATE promo_uses SET released_at = app_now() WHERE purchase_id = ${purchaseId} AND released_at IS NULL`;
}
