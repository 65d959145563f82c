import type { Pack } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { packsOf } from '../../packs.ts';
import type { Rules } from '../../rules.ts';
import { assertForOthers } from '../code-releases/index.ts';
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
  checkPromo,
  type PromoRow,
} from './promos.repository.ts';

interface QuoteRequest {
  rules: Rules;
  accountId: number;
  /** As typed. */
  code: string;
}

export interface PromoOffer extends Terms {
  promoCodeId: number;
  code: string;
}

/**
 * A pack's terms with a code, for this account and now. Redeems nothing.
 * @throws AppError code_unknown, code_not_yours, code_stopped, code_not_started, code_expired, code_used, code_used_up,
 *   code_first_purchase_only, code_pack_too_small, code_not_for_pack; forbidden to the staff who gave it
 */
export async function quotePromo(db: Knex, request: QuoteRequest & { pack: Pack }): Promise<PromoOffer> {
  const promo = await usablePromo(db, request);
  const terms = termsOrRefusal(request.rules, packsOf(request.rules), promo, request.pack);
  return { promoCodeId: promo.id, code: promo.code, ...terms };
}

/** The same for every pack that the code can be used with. @throws AppError as above */
export async function quotePacks(
  db: Knex,
  request: QuoteRequest & { pack: Pack | null },
): Promise<{ promo: PromoRow; quotes: { pack: Pack; terms: Terms }[] }> {
  const { rules } = request;
  const promo = await usablePromo(db, request);
  const packs = packsOf(rules);
  if (request.pack) {
    return { promo, quotes: [{ pack: request.pack, terms: termsOrRefusal(rules, packs, promo, request.pack) }] };
  }
  const quotes = packsWith(rules, packs, promo);
  // No pack: the refusal of the largest says why.
  if (quotes.length === 0) termsOrRefusal(rules, packs, promo, packs.at(-1)!);
  return { promo, quotes };
}

async function usablePromo(db: Knex, { code, accountId }: QuoteRequest): Promise<PromoRow> {
  const bare = readPromoCode(code);
  const promo = bare === null ? null : await findPromo(db, bare);
  if (!promo) throw unknownCode();
  assertForOthers([promo.created_by, promo.released_by], accountId);
  const refusal = refusalOf(promo, await checkPromo(db, promo, { accountId, purchaseId: null }));
  if (refusal) throw refusal;
  return promo;
}

/**
 * Redeems a code for a purchase whose payment is about to be captured; the caller has locked the purchase. Repeating it changes nothing,
 * even where the code has ended meanwhile. The price was fixed when the purchase was created.
 * @throws AppError as `quotePromo`, except for the pack
 */
export async function redeemPromo(
  trx: Knex.Transaction,
  use: { promoCodeId: number; accountId: number; purchaseId: number },
): Promise<void> {
  if (await hasUse(trx, use.purchaseId)) return;
  await lockFirstPurchase(trx, use.accountId);
  const promo = await lockPromo(trx, use.promoCodeId);
  if (!promo) throw unknownCode();
  assertForOthers([promo.created_by, promo.released_by], use.accountId);
  // A statement of its own after the lock, so that it sees what others committed meanwhile.
  const refusal = refusalOf(promo, await checkPromo(trx, promo, use));
  if (refusal) throw refusal;
  await insertUse(trx, promo, use);
}

/** Releases a purchase's use of its code after its capture failed for good. Repeating it changes nothing. */
export async function releasePromo(trx: Knex.Transaction, purchaseId: number): Promise<void> {
  await releaseUse(trx, purchaseId);
}
