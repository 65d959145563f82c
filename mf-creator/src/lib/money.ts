/** Adds decimal credits without binary fraction errors. */
export function sumCredits(amounts: readonly number[]): number {
  return amounts.reduce((sum, credits) => sum + Math.round(credits * 100), 0) / 100;
}
