import {
  hundredths,
  minus,
  zeroCredits,
  plus,
  proportion,
  smaller,
  wholeCredits,
  type Credits,
  type SoldLot,
} from '../ledger/index.ts';
import type { DisputedPurchase, PriorClaims } from './chargebacks.repository.ts';

/** The credits that an amount had paid for, rounded up: nothing bought with disputed money stays spendable. */
const creditsFor = (purchase: Terms, cents: number): Credits =>
  hundredths(Math.ceil((wholeCredits(purchase.credits) * cents) / purchase.price_cents));

type Terms = Pick<DisputedPurchase, 'credits' | 'price_cents'>;

export interface Share {
  /** The credits that the disputed amount had paid for. */
  credits: Credits;
  /** The part that was already returned or disputed before, so that there is nothing left to take for it. */
  excess: Credits;
  /** Whether the dispute takes all that is left of the purchase. */
  isAll: boolean;
}

/**
 * How many credits a dispute takes: all that is left where it takes all the money that is left, so that rounding never leaves a debt of
 * a hundredth; never more than were bought, over all disputes.
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
  return { credits: plus(ofLeft, excess), excess, isAll };
}

const atLeastZero = (amount: Credits): Credits => (amount < zeroCredits ? zeroCredits : amount);

/** The part of a bonus that goes with a share of its purchase: all of it with all of the credits. */
export function bonusOfShare(share: Share, credits: SoldLot, bonus: SoldLot): Credits {
  return share.isAll ? bonus.unspent : smaller(bonus.unspent, proportion(share.credits, bonus.sold, credits.sold));
}
