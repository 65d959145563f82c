import type { Knex } from 'knex';
import { execute, queryRow, raw } from '../../sql.ts';
import { hundredths, type Credits } from '../ledger/index.ts';
import { giftCodeHash, newGiftCode, readGiftCode } from './gift-code.ts';

export interface GiftCode {
  id: number;
  amount: Credits;
  redeemedBy: number | null;
  isStopped: boolean;
  /** A second member of staff hasn't released it yet. */
  isAwaitingRelease: boolean;
  /** Stopped because its buyer had a new one issued. */
  isReplaced: boolean;
  /** The staff who issued and released it: it isn't for them. */
  givers: readonly (number | null)[];
}

interface NewCodes {
  count: number;
  /** Credits of each code. */
  hundredths: Credits;
  isDemo?: boolean;
  /** The staff account that issues them, or the one that bought them. */
  issuedBy?: number;
  note?: string;
  purchaseId?: number;
  needsRelease?: boolean;
}

/** The stored ending tells codes apart: 15 of the 80 random bits, the last dash and the check character. */
const endingLength = 5;

/**
 * Issues gift codes. Only their hashes and endings are stored.
 * @returns the codes for display; they can't be read again
 */
export async function issueGiftCodes(trx: Knex, input: NewCodes): Promise<{ id: number; code: string }[]> {
  const codes = Array.from({ length: input.count }, newGiftCode);
  const rows = await trx('gift_codes')
    .insert(
      codes.map((code) => ({
        code_hash: giftCodeHash(readGiftCode(code)!),
        ending: code.slice(-endingLength),
        hundredths: input.hundredths,
        is_demo: input.isDemo ?? false,
        issued_by: input.issuedBy ?? null,
        note: input.note ?? '',
        purchase_id: input.purchaseId ?? null,
        needs_release: input.needsRelease ?? false,
      })),
    )
    .returning<{ id: number }[]>('id');
  return codes.map((code, index) => ({ id: rows[index]!.id, code }));
}

interface GiftCodeRow {
  id: number;
  hundredths: number;
  redeemed_by: number | null;
  is_stopped: boolean;
  is_awaiting_release: boolean;
  is_replaced: boolean;
  givers: (number | null)[];
}

/** Finds a code by its bare characters. */
export async function findGiftCode(db: Knex, bareCode: string, { lock = false } = {}): Promise<GiftCode | null> {
  const row = await queryRow<GiftCodeRow>(db)`
    SELECT id, hundredths, redeemed_by, stopped_at IS NOT NULL AS is_stopped,
           needs_release AND released_at IS NULL AS is_awaiting_release,
           CASE WHEN purchase_id IS NULL THEN ARRAY[issued_by, released_by] ELSE '{}' END AS givers,
           EXISTS (SELECT 1 FROM gift_codes later WHERE later.purchase_id = code.purchase_id AND later.id > code.id) AS is_replaced
      FROM gift_codes code WHERE code_hash = ${giftCodeHash(bareCode)} ${raw(lock ? 'FOR NO KEY UPDATE' : '')}`;
  if (!row) return null;
  return {
    id: row.id,
    amount: hundredths(row.hundredths),
    redeemedBy: row.redeemed_by,
    isStopped: row.is_stopped,
    isReplaced: row.is_replaced,
    isAwaitingRelease: row.is_awaiting_release,
    givers: row.givers,
  };
}

/** Marks a locked code as redeemed, on the app's clock. */
export async function markRedeemed(trx: Knex.Transaction, giftCodeId: number, accountId: number): Promise<void> {
  await execute(trx)`
    UPDATE gift_codes SET redeemed_by = ${accountId}, redeemed_at = app_now() WHERE id = ${giftCodeId}`;
}
