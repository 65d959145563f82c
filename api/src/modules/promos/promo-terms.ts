import { type Because, because } from '../../because.ts';
import type { Pack, PromoKind } from '@fanfare/api-contract';
import { type Rules, sellsAtALoss } from '../../rules.ts';
import { type Credits, hundredths, zeroCredits, plus, shareOf, wholeCredits } from '../ledger/index.ts';

/** A code's benefit: whole percents, euro cents or whole credits, depending on its kind. */
export interface Benefit {
  kind: PromoKind;
  value: number;
}

/** A pack's terms with a code. */
export interface Terms {
  discountCents: number;
  bonus: Credits;
  priceCents: number;
}

/**
 * Applies a code to a pack: a percentage is rounded down to the cent, a bonus to the hundredth of a credit.
 * @returns null where the pack would be free, or sold at a loss
 */
export function termsFor({ money }: Rules, pack: Pack, benefit: Benefit): Terms | null {
  const discountCents = discountOf(pack, benefit);
  const bonus = bonusOf(pack, benefit);
  const priceCents = pack.priceCents - discountCents;
  const sold = plus(wholeCredits(pack.credits), bonus);
  return priceCents <= 0 || sellsAtALoss(money, priceCents, sold) ? null : { discountCents, bonus, priceCents };
}

function discountOf(pack: Pack, { kind, value }: Benefit): number {
  if (kind === 'percent_off') return Math.floor((pack.priceCents * value) / 100);
  return kind === 'amount_off' ? value : 0;
}

function bonusOf(pack: Pack, { kind, value }: Benefit): Credits {
  if (kind === 'bonus_percent') return shareOf(wholeCredits(pack.credits), value);
  return kind === 'bonus_credits' ? wholeCredits(value) : zeroCredits;
}

/** The packs that a code can be used with, smallest first. */
export function packsWith(
  rules: Rules,
  packs: readonly Pack[],
  promo: Benefit & { min_credits: number | null },
): { pack: Pack; terms: Terms }[] {
  return packs.flatMap((pack) => {
    const terms = pack.credits >= (promo.min_credits ?? 0) ? termsFor(rules, pack, promo) : null;
    return terms ? [{ pack, terms }] : [];
  });
}

/** A code's benefit as text. */
export function benefitText({ kind, value }: Benefit): Because {
  if (kind === 'percent_off') return because('promos.percent_off', { value });
  if (kind === 'amount_off') return because('promos.amount_off', { amount: value });
  if (kind === 'bonus_percent') return because('promos.percent_more', { value });
  return because('promos.credits_on_top', { count: value });
}

/** How a code may be used. */
interface Uses {
  max_uses: number | null;
  one_per_account: boolean;
  account_id: number | null;
}

/**
 * The most that a code can give: its largest bonus or euros off with any pack, as often as it can be used.
 * @returns null where its uses have no end
 */
export function worthOf(
  rules: Rules,
  packs: readonly Pack[],
  promo: Benefit & Uses & { min_credits: number | null },
): Credits | null {
  const uses = promo.account_id !== null && promo.one_per_account ? 1 : promo.max_uses;
  if (uses === null) return null;
  // A credit lists at one euro, so cents off and hundredths of a credit compare.
  const perUse = packsWith(rules, packs, promo).map(({ terms }) => terms.discountCents + terms.bonus);
  return hundredths(Math.max(0, ...perUse) * uses);
}
