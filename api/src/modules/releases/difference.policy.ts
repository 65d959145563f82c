/** So many of so many. */
export interface Share {
  count: number;
  of: number;
}
/** Bounds of a share, or of a difference of two: 0.05 is five points. */
export interface Interval {
  low: number;
  high: number;
}

/** How far a bound lies from what was seen, in standard deviations: the chance that the truth is beyond it is 0.1 %, or 5 %. */
export const confidence = { strict: 3.0902, usual: 1.6449 } as const;

/** The share as a number from 0 to 1; 0 of nothing. */
export const rate = ({ count, of }: Share): number => (of === 0 ? 0 : count / of);

/**
 * Wilson's score interval of a share: it holds for small samples and for shares near 0, where the normal approximation doesn't.
 * @param z see {@link confidence}, of each bound by itself
 */
export function shareInterval(share: Share, z: number): Interval {
  const { of } = share;
  if (of === 0) return { low: 0, high: 1 };
  const p = rate(share);
  const z2 = z * z;
  const center = p + z2 / (2 * of);
  const spread = z * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of * of));
  const scale = 1 + z2 / of;
  return { low: Math.max(0, (center - spread) / scale), high: Math.min(1, (center + spread) / scale) };
}

/**
 * Newcombe's interval of the difference of two shares (his method 10, from Wilson's intervals of both).
 * @param z see {@link confidence}, of each bound by itself
 */
export function differenceInterval(one: Share, other: Share, z: number): Interval {
  const [p1, p2] = [rate(one), rate(other)];
  const [first, second] = [shareInterval(one, z), shareInterval(other, z)];
  const difference = p1 - p2;
  return {
    low: difference - Math.hypot(p1 - first.low, second.high - p2),
    high: difference + Math.hypot(first.high - p1, p2 - second.low),
  };
}
