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

/** The share of answers within a distance from the median: linear between known shares, exponential outside of them. */
function shareBelow(distance: number, shape: readonly number[]): number {
  let after = 0;
  while (after < shape.length && shape[after]! < distance) after += 1;
  if (after === 0) return shapeShares[0] * Math.exp(distance - shape[0]!);
  if (after === shape.length) return 1 - (1 - shapeShares.at(-1)!) * Math.exp(-2 * (distance - shape.at(-1)!));
  const [from, to] = [shape[after - 1]!, shape[after]!];
  const [low, high] = [shapeShares[after - 1]!, shapeShares[after]!];
  return low + ((high - low) * (distance - from)) / (to - from);
}

/**
 * The share of a service's answers that have arrived, for each step from sending on.
 * @param pace one of `paces`
 */
export function replyCourse(
  deadlineDays: number,
  reply: ReplyTime,
  pace: number,
  { length, stepDays }: { length: number; stepDays: number },
): Float64Array {
  const spread = reply.stretch * Math.exp(pace * reply.doubt);
  const course = new Float64Array(length);
  for (let step = 1; step < length; step += 1) {
    const share = (step * stepDays) / deadlineDays;
    course[step] = share >= 1 ? 1 : shareBelow((Math.log(share / (1 - share)) - reply.median) / spread, reply.shape);
  }
  return course;
}
