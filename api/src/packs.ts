import type { Pack } from '@fanfare/api-contract';
import type { Rules } from './rules.ts';

const listPriceCents = 100;

/** The packs for sale, smallest first, as the API shows them. */
export const packsOf = (rules: Rules): Pack[] =>
  rules.money.packs
    .map(({ credits, priceCents }) => ({
      id: `credits_${credits}`,
      credits,
      priceCents,
      savingPercent: Math.max(0, Math.floor(100 - (priceCents * 100) / (credits * listPriceCents))),
    }))
    .toSorted((a, b) => a.credits - b.credits);
