import { hundredths, minus, zeroCredits, plus, smaller, wholeCredits, type Credits } from '../ledger/index.ts';
import type { DisputedPurchase, PriorClaims } from './chargebacks.repository.ts';

/** The credits that an amount had paid for, rounded up: nothing bought with disputed money stays spendable. */
const creditsFor = (purchase: Terms, cents: number): Credits =>
  hundredths(Math.ceil((wholeCredits(purchase.credits) * cents) / purchase.price_cents));

type Terms = Pick<DisputedPurchase, 'credits' | 'price_cents' | 'bonus_hundredths'>;

export interface Share {
  /** The credits that the disputed amount had paid for. */
  credits: Credits;
  /** The part that was already returned or disputed before, so that there is nothing left to take for it. */
  excess: Credits;
  /** The part of their bonus: what was cancelled or disputed before is no part of it. */
  bonus: Credits;
}

/**
 * How many credits and how much of their bonus a dispute takes: all that is left where it takes all the money that is left, so that
 * rounding never leaves a debt of a hundredth; never more than were bought, over all disputes. A part of a bonus is rounded down.
 */
export function shareOfDispute(purchase: Terms, cents: number, prior: PriorClaims): Share {
  const whole = wholeCredits(purchase.credits);
  const leftCents = Math.max(0, purchase.price_cents - prior.returnedCents - prior.disputedCents);
  const undisputed = atLeastZero(minus(whole, prior.disputed));
  const left = atLeastZero(minus(undisputed, prior.returned));
  const within = Math.min(cents, leftCents);
  const isAll = leftCents > 0 && within === leftCents;
  const ofLeft = isAll ? left : smaller(left, creditsFor(purchase, within));
  const excess = smaller(creditsFor(purchase, cents - within), minus(undisputed, ofLeft));
  const bonusLeft = atLeastZero(
    minus(minus(hundredths(purchase.bonus_hundredths), prior.cancelledBonus), prior.disputedBonus),
  );
  const ofBonus = leftCents > 0 ? Math.floor((bonusLeft * within) / leftCents) : 0;
  return { credits: plus(ofLeft, excess), excess, bonus: hundredths(ofBonus) };
}

const atLeastZero = (amount: Credits): Credits => (amount < zeroCredits ? zeroCredits : amount);
