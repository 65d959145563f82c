/** A value and how likely it is. */
export interface Point {
  value: number;
  probability: number;
}

interface Bounds {
  low: number;
  high: number;
}

/** Too much is allowed to be a little less than too little: lists of few services can mostly choose only between the two. */
const overshoot = 0.7;

/**
 * The likeliest whole numbers around the mean that hold a share nearest to the one that is asked for. Whole numbers come in steps: the
 * smallest range that holds 80 % holds 90 % as often as not, and all forecasts together would promise too little.
 * @param counts the probability of each number from 0 on
 */
export function rangeOfCounts(counts: ArrayLike<number>, share: number): Bounds {
  let best = 0;
  for (let value = 1; value < counts.length; value += 1) if (counts[value]! > counts[best]!) best = value;
  const mean = Math.round(meanOfCounts(counts));
  let low = Math.min(best, mean);
  let high = Math.max(best, mean);
  let held = 0;
  for (let value = low; value <= high; value += 1) held += counts[value]!;
  while (held < share) {
    const below = low > 0 ? counts[low - 1]! : -1;
    const above = high < counts.length - 1 ? counts[high + 1]! : -1;
    const next = Math.max(below, above);
    if (next < 0 || held + next - share > (share - held) * overshoot) break;
    held += next;
    if (below >= above) low -= 1;
    else high += 1;
  }
  return { low, high };
}

/** The mean of whole numbers. */
export function meanOfCounts(counts: ArrayLike<number>): number {
  let mean = 0;
  for (let value = 1; value < counts.length; value += 1) mean += value * counts[value]!;
  return mean;
}

/** Sorts points, and makes one of those that are equal. */
export function merged(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.value - b.value);
  const out: Point[] = [];
  for (const point of sorted) {
    const last = out.at(-1);
    if (last && point.value - last.value < 1e-9) last.probability += point.probability;
    else out.push({ ...point });
  }
  return out;
}

/**
 * The range of any values: as much is left out below as above, as far as their steps let it.
 * @param points merged
 * @param tails how much to leave out below and above
 */
export function rangeOfPoints(points: readonly Point[], tails: { below: number; above: number }): Bounds {
  const total = points.reduce((sum, point) => sum + point.probability, 0);
  const from = (ordered: readonly Point[], tail: number): number => {
    let left = 0;
    for (const point of ordered) {
      const next = left + point.probability / total;
      if (next - tail > tail - left) return point.value;
      left = next;
    }
    return ordered.at(-1)?.value ?? 0;
  };
  const low = from(points, tails.below);
  return { low, high: Math.max(low, from(points.toReversed(), tails.above)) };
}

/** How much lies below a whole number, itself counted half. */
function below(counts: ArrayLike<number>, value: number): number {
  let sum = 0;
  for (let count = 0; count < value; count += 1) sum += counts[count]!;
  return sum + counts[value]! / 2;
}

/** The value that so much lies below, between whole numbers as on a line. */
function reaching(counts: ArrayLike<number>, share: number): number {
  let before = below(counts, 0);
  if (share <= before) return 0;
  for (let value = 1; value < counts.length; value += 1) {
    const here = below(counts, value);
    if (here >= share) return value - 1 + (here === before ? 1 : (share - before) / (here - before));
    before = here;
  }
  return counts.length - 1;
}

/** What a range of whole numbers leaves out below and above, to be left out of other numbers alike: those in between are no whole ones. */
export function likeRange(counts: ArrayLike<number>, range: Bounds): (others: ArrayLike<number>) => Bounds {
  const [low, high] = [below(counts, range.low), below(counts, range.high)];
  return (others) => ({ low: reaching(others, low), high: reaching(others, high) });
}
