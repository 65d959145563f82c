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
import type { DisputedPurchase, Standing } from './chargebacks.repository.ts';

/** What a number of cents had paid, rounded up: of money that was taken back nothing stays spendable. */
const creditsFor = (purchase: Terms, cents: number): Credits =>
  hundredths(Math.ceil((wholeCredits(purchase.credits) * cents) / purchase.price_cents));

type Terms = Pick<DisputedPurchase, 'credits' | 'price_cents'>;

export interface Share {
  /** The credits that the disputed money had paid. */
  credits: Credits;
  /** The part of it that had been paid back before, or twice: there is nothing left to take for it. */
  excess: Credits;
  /** Whether nothing of the purchase stays with the buyer. */
  isAll: boolean;
}

/**
 * How many credits a dispute is about. All that is left where it takes all the money that is left, so that rounding leaves nobody a
 * debt of a hundredth; never more than were bought, whatever several disputes say.
 */
export function shareOfDispute(purchase: Terms, cents: number, standing: Standing): Share {
  const whole = wholeCredits(purchase.credits);
  const leftCents = Math.max(0, purchase.price_cents - standing.returnedCents - standing.disputedCents);
  const undisputed = atLeastNone(minus(whole, standing.disputed));
  const left = atLeastNone(minus(undisputed, standing.returned));
  const within = Math.min(cents, leftCents);
  const isAll = leftCents > 0 && within === leftCents;
  const ofLeft = isAll ? left : smaller(left, creditsFor(purchase, within));
  const excess = smaller(creditsFor(purchase, cents - within), minus(undisputed, ofLeft));
  return { credits: plus(ofLeft, excess), excess, isAll };
}

const atLeastNone = (amount: Credits): Credits => (amount < zeroCredits ? zeroCredits : amount);

/** What of a bonus goes with a share of the credits it came with; all of it with all of them. */
export function bonusOfShare(share: Share, credits: SoldLot, bonus: SoldLot): Credits {
  return share.isAll ? bonus.unspent : smaller(bonus.unspent, proportion(share.credits, bonus.sold, credits.sold));
}
