/** When an answer arrives, as a share of the time until the deadline, on the logit scale: never before sending or after the deadline. */
export interface ReplyTime {
  /** The median reply. */
  median: number;
  /** How much wider than its type's the spread around it is. */
  stretch: number;
  /** Distances from the median at `shapeShares`, rising. */
  shape: readonly number[];
  /** Uncertainty of the shape itself: all answers of a campaign may arrive later, or sooner, than usual. */
  doubt: number;
}

/** Three equally likely paces of variance 1, as changes of the stretch by the doubt. */
export const paces = [-Math.sqrt(3 / 2), 0, Math.sqrt(3 / 2)] as const;

/** Shares of the answers at which a shape is given. */
export const shapeShares = [0.01, 0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95, 0.99] as const;

/** No reply counts as closer than this to sending or to the deadline. */
export const edge = 0.002;

export function logit(share: number): number {
  const inside = Math.min(1 - edge, Math.max(edge, share));
  return Math.log(inside / (1 - inside));
}

/**
 * The logit of the time that has passed at each step until a deadline, the same for all services that have it.
 * @param length of a course; steps from the deadline on are infinite
 */
export function logitsUntil(
  deadlineDays: number,
  { length, stepDays }: { length: number; stepDays: number },
): Float64Array {
  const logits = new Float64Array(length);
  for (let step = 0; step < length; step += 1) {
    const share = (step * stepDays) / deadlineDays;
    logits[step] = share >= 1 ? Infinity : Math.log(share / (1 - share));
  }
  return logits;
}

/**
 * Writes the share of a service's answers that have arrived, for each step from sending on: by their distance from the median linear between
 * known shares, exponential outside of them.
 * @param course where to, so that a payment's sixty need no memory each
 * @param logits of its deadline
 * @param pace one of `paces`
 */
export function replyCourse(
  course: Float64Array,
  logits: Float64Array,
  { median, stretch, shape, doubt }: ReplyTime,
  pace: number,
): void {
  const spread = stretch * Math.exp(pace * doubt);
  course[0] = 0;
  // Distances rise with the steps, and so does what they are beyond.
  let after = 0;
  for (let step = 1; step < course.length; step += 1) {
    const distance = (logits[step]! - median) / spread;
    while (after < shape.length && shape[after]! < distance) after += 1;
    if (distance === Infinity) course[step] = 1;
    else if (after === 0) course[step] = shapeShares[0] * Math.exp(distance - shape[0]!);
    else if (after === shape.length)
      course[step] = 1 - (1 - shapeShares[8]) * Math.exp(-2 * (distance - shape[after - 1]!));
    else {
      // Without pairs, which would be made anew for each of some 7,000 steps.
      const from = shape[after - 1]!;
      const low = shapeShares[after - 1]!;
      course[step] = low + ((shapeShares[after]! - low) * (distance - from)) / (shape[after]! - from);
    }
  }
}
