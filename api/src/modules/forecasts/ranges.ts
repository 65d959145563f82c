export interface Bounds {
  low: number;
  high: number;
}

export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
export const roundHundredths = (value: number): number => Math.round(value * 100) / 100;

/** The mean of a few services may lie just outside of what most such campaigns end in. */
export const clamp = (value: number, { low, high }: Bounds): number => Math.min(high, Math.max(low, value));

/** A range may fall short of its share by more than it may exceed it: short lists can mostly choose only between the two. */
const overshoot = 0.7;

/**
 * The likeliest whole numbers around the mean that hold the share nearest to the one asked for: the smallest range that holds
 * 80 % holds 90 % as often as not.
 * @param counts the probability of each number from 0 on
 */
export function rangeOfCounts(counts: Float64Array, share: number): Bounds {
  const likeliest = counts.indexOf(Math.max(...counts));
  const mean = Math.round(meanOfCounts(counts));
  let [low, high] = [Math.min(likeliest, mean), Math.max(likeliest, mean)];
  let covered = counts.slice(low, high + 1).reduce((sum, p) => sum + p, 0);
  while (covered < share) {
    const [below, above] = [counts[low - 1] ?? -1, counts[high + 1] ?? -1];
    const next = Math.max(below, above);
    if (next < 0 || covered + next - share > (share - covered) * overshoot) break;
    covered += next;
    if (below >= above) low -= 1;
    else high += 1;
  }
  return { low, high };
}

export const meanOfCounts = (counts: Float64Array): number =>
  counts.reduce((sum, probability, value) => sum + value * probability, 0);

/**
 * The range of weighted whole numbers that leaves out as much below and above as their steps allow.
 * @param weights of each number from 0 on; 0 where there is none
 * @param tails as shares of all of them
 */
export function rangeOfWeights(weights: Float64Array, tails: { below: number; above: number }): Bounds {
  let total = 0;
  for (const weight of weights) total += weight;
  const bound = (first: number, step: 1 | -1, tail: number): number => {
    let left = 0;
    let last = 0;
    for (let value = first; value >= 0 && value < weights.length; value += step) {
      const weight = weights[value]!;
      if (weight === 0) continue;
      last = value;
      const next = left + weight / total;
      if (next - tail > tail - left) return value;
      left = next;
    }
    return last;
  };
  const low = bound(0, 1, tails.below);
  return { low, high: Math.max(low, bound(weights.length - 1, -1, tails.above)) };
}

/** Cumulative probability at each number, its own counted half: a course that runs between whole numbers. */
function midCumulative(counts: Float64Array): number[] {
  let sum = 0;
  return Array.from(counts, (probability) => (sum += probability) - probability / 2);
}

/** Gives the bounds that leave out as much of other counts as a range leaves out of these, between whole numbers. */
export function quantilesLike(counts: Float64Array, { low, high }: Bounds): (others: Float64Array) => Bounds {
  const shares = midCumulative(counts);
  return (others) => {
    const cumulative = midCumulative(others);
    const at = (share: number) => {
      const after = cumulative.findIndex((value) => value >= share);
      if (after <= 0) return after === 0 ? 0 : others.length - 1;
      return after - (cumulative[after]! - share) / (cumulative[after]! - cumulative[after - 1]!);
    };
    return { low: at(shares[low]!), high: at(shares[high]!) };
  };
}

/** How many of these have happened where each has with the same chance. */
export function thinned(counts: Float64Array, share: number): Float64Array {
  const out = new Float64Array(counts.length);
  // Horner's rule, from the most on: one more event, or one that has not happened.
  for (const probability of counts.toReversed()) {
    for (let value = out.length - 1; value > 0; value -= 1) {
      out[value] = out[value]! * (1 - share) + out[value - 1]! * share;
    }
    out[0] = out[0]! * (1 - share) + probability;
  }
  return out;
}
