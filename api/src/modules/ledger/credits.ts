declare const unit: unique symbol;

/**
 * An amount in integer hundredths of a credit. Branded, so that neither a plain number, nor euro cents, nor the decimals
 * of the API can be passed where the ledger expects credits.
 */
export type Credits = number & { readonly [unit]: 'hundredths of a credit' };

/** Euro cents. A transfer never mixes them with credits. */
export type Cents = number & { readonly [unit]: 'euro cents' };

/**
 * Brands a whole number of hundredths; it doesn't round.
 * @throws RangeError where it isn't a safe integer: a bug, never a user's mistake.
 */
export function hundredths(value: number): Credits {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of hundredths`);
  return value as Credits;
}

/** From whole credits (a service's price, a pack). */
export const wholeCredits = (value: number): Credits => hundredths(value * 100);

/** For presenters only: the decimal that the API shows. */
export const toDecimal = (value: Credits): number => value / 100;

export const zeroCredits = hundredths(0);
export const plus = (a: Credits, b: Credits): Credits => hundredths(a + b);
export const minus = (a: Credits, b: Credits): Credits => hundredths(a - b);
export const smaller = (a: Credits, b: Credits): Credits => (a < b ? a : b);
export const sum = (amounts: readonly Credits[]): Credits => amounts.reduce(plus, zeroCredits);

/**
 * A share of an amount, rounded down in the platform's favour.
 * @param percent whole percents, 0–100
 */
export const shareOf = (amount: Credits, percent: number): Credits => hundredths(Math.floor((amount * percent) / 100));

/** `part` × `share` ÷ `whole`, rounded down (an answer that spends less than its hold). */
export const proportion = (part: Credits, share: Credits, whole: Credits): Credits =>
  hundredths(Math.floor((part * share) / whole));

/** Euro cents, checked like `hundredths`. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not an amount of cents`);
  return value as Cents;
}
