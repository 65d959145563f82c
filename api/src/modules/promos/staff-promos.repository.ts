import type { PromoCode, PromoKind } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { escapeLike, execute, queryRows } from '../../sql.ts';
import type { Credits } from '../ledger/index.ts';
import type { PromoRow } from './promos.repository.ts';

/** A code for staff, with the figures of its paid purchases. */
export interface StaffPromoRow extends PromoRow {
  status: PromoCode['status'];
  account_email: string | null;
  note: string;
  is_demo: boolean;
  created_at: Date;
  created_by_email: string | null;
  stopped_by_email: string | null;
  released_by_email: string | null;
  uses: number;
  paid_cents: number;
  discount_cents: number;
  bonus_hundredths: Credits;
}

/**
 * Codes with their status and figures.
 * @param codes a query of `promo_codes`
 */
const selectOf = (codes: string) => `
  WITH code AS MATERIALIZED (${codes}),
  figures AS (
    SELECT promo_code_id, sum(price_cents)::bigint AS paid_cents, sum(discount_cents)::bigint AS discount_cents,
           sum(bonus_hundredths)::bigint AS bonus_hundredths
      FROM purchases WHERE promo_code_id IN (SELECT id FROM code) AND paid_at IS NOT NULL GROUP BY promo_code_id)
  SELECT code.*, account.email AS account_email, creator.email AS created_by_email, stopper.email AS stopped_by_email,
         releaser.email AS released_by_email,
         CASE WHEN code.stopped_at IS NOT NULL THEN 'stopped' WHEN code.ends_at <= app_now() THEN 'expired'
              WHEN code.uses >= code.max_uses THEN 'used_up' WHEN code.starts_at > app_now() THEN 'scheduled'
              ELSE 'active' END AS status,
         coalesce(paid_cents, 0) AS paid_cents, coalesce(discount_cents, 0) AS discount_cents,
         coalesce(bonus_hundredths, 0) AS bonus_hundredths
    FROM code
    LEFT JOIN figures ON figures.promo_code_id = code.id
    LEFT JOIN accounts account ON account.id = code.account_id
    LEFT JOIN accounts creator ON creator.id = code.created_by
    LEFT JOIN accounts stopper ON stopper.id = code.stopped_by
    LEFT JOIN accounts releaser ON releaser.id = code.released_by
   ORDER BY code.id DESC`;

export async function readStaffPromo(db: Knex, id: number): Promise<StaffPromoRow | null> {
  const { rows } = await db.raw<{ rows: StaffPromoRow[] }>(selectOf('SELECT * FROM promo_codes WHERE id = ?'), [id]);
  return rows[0] ?? null;
}

export async function hasPromo(db: Knex, id: number): Promise<boolean> {
  return (await db('promo_codes').where({ id }).first('id')) !== undefined;
}

interface PageOf {
  beforeId: number | null;
  limit: number;
}

/** Newest first. @param filters.search in the code (with or without dashes), its note, and its account */
export async function staffPromoPage(
  db: Knex,
  { beforeId, limit }: PageOf,
  { search, awaitingRelease }: { search: string; awaitingRelease: boolean },
): Promise<StaffPromoRow[]> {
  const like = `%${escapeLike(search)}%`;
  const { rows } = await db.raw<{ rows: StaffPromoRow[] }>(
    selectOf(`
      SELECT c.* FROM promo_codes c LEFT JOIN accounts a ON a.id = c.account_id
       WHERE (:beforeId::bigint IS NULL OR c.id < :beforeId::bigint)
         AND (NOT :awaitingRelease OR (c.needs_release AND c.released_at IS NULL AND c.stopped_at IS NULL))
         AND (c.code ILIKE :like OR replace(c.code, '-', '') ILIKE replace(:like, '-', '') OR c.note ILIKE :like
              OR a.email::text ILIKE :like)
       ORDER BY c.id DESC LIMIT :limit`),
    { beforeId, like, limit, awaitingRelease },
  );
  return rows;
}

export interface NewPromo {
  /** Upper case. */
  code: string;
  kind: PromoKind;
  value: number;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  onePerAccount: boolean;
  firstPurchaseOnly: boolean;
  minCredits: number | null;
  accountId: number | null;
  note: string;
  createdBy: number | null;
  /** The most that it can give; null where its uses have no end. */
  worth: Credits | null;
  needsRelease: boolean;
}

/** @returns its id; null where a code with the same letters and digits exists */
export async function insertPromo(db: Knex, promo: NewPromo): Promise<number | null> {
  const rows = await db('promo_codes')
    .insert({
      code: promo.code,
      kind: promo.kind,
      value: promo.value,
      starts_at: promo.startsAt,
      ends_at: promo.endsAt,
      max_uses: promo.maxUses,
      one_per_account: promo.onePerAccount,
      first_purchase_only: promo.firstPurchaseOnly,
      min_credits: promo.minCredits,
      account_id: promo.accountId,
      note: promo.note,
      created_by: promo.createdBy,
      worth_hundredths: promo.worth,
      needs_release: promo.needsRelease,
    })
    .onConflict()
    .ignore()
    .returning<{ id: number }[]>('id');
  return rows[0]?.id ?? null;
}

/** Stops a code, once. */
export async function markPromoStopped(db: Knex, id: number, staffId: number): Promise<void> {
  await execute(db)`
    UPDATE promo_codes SET stopped_at = app_now(), stopped_by = ${staffId} WHERE id = ${id} AND stopped_at IS NULL`;
}

/** Releases a code that waits for it, unless it was stopped. */
export async function markPromoReleased(db: Knex, id: number, staffId: number): Promise<void> {
  await execute(db)`
    UPDATE promo_codes SET released_at = app_now(), released_by = ${staffId}
     WHERE id = ${id} AND needs_release AND released_at IS NULL AND stopped_at IS NULL`;
}

export interface PromoUseRow {
  id: number;
  used_at: Date;
  account_email: string;
  purchase_id: number;
  credits: number;
  bonus_hundredths: Credits;
  price_cents: number;
  discount_cents: number;
}

/** A code's uses, newest first, without released ones. */
export async function promoUsePage(db: Knex, promoCodeId: number, { beforeId, limit }: PageOf): Promise<PromoUseRow[]> {
  return queryRows<PromoUseRow>(db)`
    SELECT u.id, u.used_at, a.email AS account_email, u.purchase_id, p.credits, p.bonus_hundredths, p.price_cents, p.discount_cents
      FROM promo_uses u JOIN purchases p ON p.id = u.purchase_id JOIN accounts a ON a.id = u.account_id
     WHERE u.promo_code_id = ${promoCodeId} AND u.released_at IS NULL
       AND (${beforeId}::bigint IS NULL OR u.id < ${beforeId}::bigint)
     ORDER BY u.id DESC LIMIT ${limit}`;
}

export async function accountByEmail(db: Knex, email: string): Promise<number | null> {
  const row = await db('accounts').where({ email }).first<{ id: number } | undefined>('id');
  return row?.id ?? null;
}
