/** Adds credits as they come on the wire (decimals) without the errors of binary fractions. */
export function sumCredits(amounts: readonly number[]): number {
  return amounts.reduce((sum, credits) => sum + Math.round(credits * 100), 0) / 100;
}
