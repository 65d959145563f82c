import type { Forecast } from '@fanfare/api-contract';
import type { Spending } from './distribution.ts';
import { type Bounds, clamp, oneDecimal, rangeOfWeights, roundHundredths } from './ranges.ts';

function meanSpent({ count, spentCredits, probability }: Spending): number {
  let sum = 0;
  for (let point = 0; point < count; point += 1) sum += spentCredits[point]! * probability[point]!;
  return sum;
}

/**
 * The range of what the points come to, in credits; weighed by whole hundredths.
 * @param of.valueOf at most `most` credits; NaN for a point to leave out
 */
function rangeOfPoints(
  { count, probability }: Spending,
  { most, valueOf }: { most: number; valueOf: (point: number) => number },
  tails: Parameters<typeof rangeOfWeights>[1],
): Bounds {
  const weights = new Float64Array(Math.round(most * 100) + 1);
  for (let point = 0; point < count; point += 1) {
    const value = valueOf(point);
    // What was added up may end a hair below 0.
    if (!Number.isNaN(value)) weights[Math.max(0, Math.round(value * 100))]! += probability[point]!;
  }
  const { low, high } = rangeOfWeights(weights, tails);
  return { low: low / 100, high: high / 100 };
}

/**
 * What an acceptance costs. None at all is dearer than any price: where the range of acceptances begins with none, the price has no upper end, and
 * where it ends there, no price can be given.
 */
export function costRange(
  spending: Spending,
  totalCredits: number,
  accepts: Bounds,
  meanAccepts: number,
  { rangePercent }: { rangePercent: number },
): Forecast['creditsPerAccept'] {
  if (accepts.high === 0) return { expected: null, low: null, high: null };
  const outside = 1 - rangePercent / 100;
  let paid = 0;
  for (let point = 0; point < spending.count; point += 1) {
    if (spending.accepts[point]! > 0) paid += spending.probability[point]!;
  }
  const none = 1 - paid;
  const expected = roundHundredths(meanSpent(spending) / meanAccepts);
  const isOpen = accepts.low === 0;
  const above = isOpen ? 0 : Math.max(0, outside / 2 - none);
  const below = isOpen ? outside : Math.max(0, outside - none - above);
  const tails = { below: below / (1 - none), above: above / (1 - none) };
  const costAt = (point: number) => {
    const count = spending.accepts[point]!;
    return count > 0 ? spending.spentCredits[point]! / count : Number.NaN;
  };
  const range = rangeOfPoints(spending, { most: totalCredits, valueOf: costAt }, tails);
  if (isOpen) return { expected: Math.max(expected, range.low), low: range.low, high: null };
  return { expected: clamp(expected, range), ...range };
}

/** How many of the total's credits come back. */
export function returnedRange(spending: Spending, totalCredits: number, { rangePercent }: { rangePercent: number }) {
  const tail = (1 - rangePercent / 100) / 2;
  const returnedAt = (point: number) => totalCredits - spending.spentCredits[point]!;
  const tails = { below: tail, above: tail };
  const exact = rangeOfPoints(spending, { most: totalCredits, valueOf: returnedAt }, tails);
  const range = { low: Math.round(exact.low), high: Math.round(exact.high) };
  return { expected: clamp(oneDecimal(totalCredits - meanSpent(spending)), range), ...range };
}
