import type { Knex } from 'knex';
import { hundredths, type Credits } from '../ledger/index.ts';
import { giftCodeHash, newGiftCode, readGiftCode } from './gift-code.ts';

export interface GiftCode {
  id: number;
  amount: Credits;
  redeemedBy: number | null;
}

interface NewCodes {
  count: number;
  /** Credits of each code. */
  hundredths: Credits;
  isDemo?: boolean;
  /** The staff account that issues them. */
  issuedBy?: number;
}

/**
 * Issues gift codes. They can't be read again: only their hashes are stored.
 * @returns the codes as people see them
 */
export async function issueGiftCodes(trx: Knex, input: NewCodes): Promise<string[]> {
  const codes = Array.from({ length: input.count }, newGiftCode);
  await trx('gift_codes').insert(
    codes.map((code) => ({
      code_hash: giftCodeHash(readGiftCode(code)!),
      hundredths: input.hundredths,
      is_demo: input.isDemo ?? false,
      issued_by: input.issuedBy ?? null,
    })),
  );
  return codes;
}

/** Finds a code by its bare characters; with `lock` nobody else can redeem it until the transaction ends. */
export async function findGiftCode(db: Knex, bareCode: string, { lock = false } = {}): Promise<GiftCode | null> {
  const { rows } = await db.raw<{ rows: { id: number; hundredths: number; redeemed_by: number | null }[] }>(
    `SELECT id, hundredths, redeemed_by FROM gift_codes WHERE code_hash = ? ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [giftCodeHash(bareCode)],
  );
  const row = rows[0];
  return row ? { id: row.id, amount: hundredths(row.hundredths), redeemedBy: row.redeemed_by } : null;
}

/** Marks a locked code as redeemed, on the app's clock. */
export async function markRedeemed(trx: Knex.Transaction, giftCodeId: number, accountId: number): Promise<void> {
  await trx.raw('UPDATE gift_codes SET redeemed_by = ?, redeemed_at = app_now() WHERE id = ?', [accountId, giftCodeId]);
}
