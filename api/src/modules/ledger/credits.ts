declare const unit: unique symbol;

/**
 * An amount in integer hundredths of a credit. Branded, so that neither a plain number, nor euro cents, nor the decimals
 * of the wire can stand where the ledger expects credits.
 */
export type Credits = number & { readonly [unit]: 'hundredths of a credit' };

/** Euro cents; never meet credits in one transfer. */
export type Cents = number & { readonly [unit]: 'euro cents' };

/**
 * Takes a whole number of hundredths (from the database, or counted in code).
 * @throws RangeError where it isn't a safe integer: a bug, never a person's mistake.
 */
export function hundredths(value: number): Credits {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of hundredths`);
  return value as Credits;
}

/** Takes whole credits (a service's price, a pack); gives hundredths. */
export const wholeCredits = (value: number): Credits => hundredths(value * 100);

/** For presenters only: the decimal that goes over the wire. */
export const toDecimal = (value: Credits): number => value / 100;

export const zeroCredits = hundredths(0);
export const plus = (a: Credits, b: Credits): Credits => hundredths(a + b);
export const minus = (a: Credits, b: Credits): Credits => hundredths(a - b);
export const smaller = (a: Credits, b: Credits): Credits => (a < b ? a : b);
export const sum = (amounts: readonly Credits[]): Credits => amounts.reduce(plus, zeroCredits);

/**
 * A share of an amount, floored: what is lost to rounding stays with the platform.
 * @param percent whole percents, 0–100
 */
export const shareOf = (amount: Credits, percent: number): Credits => hundredths(Math.floor((amount * percent) / 100));

/** The same proportion of `part` that `share` is of `whole`, floored (an answer that posts less than its hold). */
export const proportion = (part: Credits, share: Credits, whole: Credits): Credits =>
  hundredths(Math.floor((part * share) / whole));

/** Euro cents, checked like `hundredths`. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not an amount of cents`);
  return value as Cents;
}
