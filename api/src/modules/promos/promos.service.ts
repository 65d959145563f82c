import type { Pack } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { packsOf } from '../../packs.ts';
import type { Rules } from '../../rules.ts';
import { readPromoCode } from './promo-code.ts';
import { packsWith, type Terms } from './promo-terms.ts';
import { refusalOf, termsOrRefusal, unknownCode } from './promos.policy.ts';
import {
  findPromo,
  hasUse,
  insertUse,
  lockFirstPurchase,
  lockPromo,
  releaseUse,
  standingOf,
  type PromoRow,
} from './promos.repository.ts';

interface Asked {
  rules: Rules;
  accountId: number;
  /** As it was typed. */
  code: string;
}

export interface PromoOffer extends Terms {
  promoCodeId: number;
  code: string;
}

/**
 * What a code makes of a pack, for this account and now. Uses nothing up.
 * @throws AppError code_unknown, code_not_yours, code_stopped, code_not_started, code_expired, code_used, code_used_up,
 *   code_first_purchase_only, code_pack_too_small, code_not_for_pack
 */
export async function quotePromo(db: Knex, asked: Asked & { pack: Pack }): Promise<PromoOffer> {
  const promo = await usablePromo(db, asked);
  const terms = termsOrRefusal(asked.rules, packsOf(asked.rules), promo, asked.pack);
  return { promoCodeId: promo.id, code: promo.code, ...terms };
}

/** The same for each pack that it can be used with. @throws AppError as above */
export async function quotePacks(
  db: Knex,
  asked: Asked & { pack: Pack | null },
): Promise<{ promo: PromoRow; quotes: { pack: Pack; terms: Terms }[] }> {
  const { rules } = asked;
  const promo = await usablePromo(db, asked);
  const packs = packsOf(rules);
  if (asked.pack) {
    return { promo, quotes: [{ pack: asked.pack, terms: termsOrRefusal(rules, packs, promo, asked.pack) }] };
  }
  const quotes = packsWith(rules, packs, promo);
  // None: then the largest says why.
  if (quotes.length === 0) termsOrRefusal(rules, packs, promo, packs.at(-1)!);
  return { promo, quotes };
}

async function usablePromo(db: Knex, { code, accountId }: Asked): Promise<PromoRow> {
  const bare = readPromoCode(code);
  const promo = bare === null ? null : await findPromo(db, bare);
  if (!promo) throw unknownCode();
  const refusal = refusalOf(promo, await standingOf(db, promo, { accountId, purchaseId: null }));
  if (refusal) throw refusal;
  return promo;
}

/**
 * Uses a code up for a purchase whose payment is about to be captured; the caller has locked the purchase. Again for the same purchase
 * changes nothing, even where the code has ended meanwhile. What the pack costs was settled when the purchase began.
 * @throws AppError as `quotePromo`, but for the pack
 */
export async function takePromo(
  trx: Knex.Transaction,
  use: { promoCodeId: number; accountId: number; purchaseId: number },
): Promise<void> {
  if (await hasUse(trx, use.purchaseId)) return;
  await lockFirstPurchase(trx, use.accountId);
  const promo = await lockPromo(trx, use.promoCodeId);
  if (!promo) throw unknownCode();
  // Looked at after the lock, by a statement of its own: what others committed meanwhile counts.
  const refusal = refusalOf(promo, await standingOf(trx, promo, use));
  if (refusal) throw refusal;
  await insertUse(trx, promo, use);
}

/** Gives a purchase's use of its code back: its capture failed for good. Again changes nothing; what was paid stays used. */
export async function releasePromo(trx: Knex.Transaction, purchaseId: number): Promise<void> {
  await releaseUse(trx, purchaseId);
}
