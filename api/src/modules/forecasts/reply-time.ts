/**
 * When an answer comes, as part of the time until the deadline, on the scale of `logit`: so it never lies outside, and both quick and
 * late ones have their place.
 */
export interface ReplyTime {
  /** The usual one: half of the answers are there by then. */
  middle: number;
  /** How much wider than its kind's the spread around it is. */
  stretch: number;
  /** How far from the usual one a service's answers come, at the shares of `shapeShares`, in rising order. */
  shape: readonly number[];
  /** How uncertain the shape itself is: all answers of a campaign may come later, or sooner, than is known. */
  doubt: number;
}

/** So many deviations lie the outer ones of three equally likely cases. */
const outer = Math.sqrt(3 / 2);
/** What may be, each as likely as the other, as the change of the stretch by the doubt. */
export const paces = [-outer, 0, outer] as const;

/** A shape is known at so many shares of the answers. */
export const shapeShares = [0.01, 0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95, 0.99] as const;

/** Nothing comes at once, and nothing in the last moment. */
export const edge = 0.002;

export function logit(share: number): number {
  const inside = Math.min(1 - edge, Math.max(edge, share));
  return Math.log(inside / (1 - inside));
}

/** The share of the answers that come at most so far from the usual one, between two known shares as on a line. */
function shareBelow(distance: number, shape: readonly number[]): number {
  const last = shape.length - 1;
  if (distance <= shape[0]!) return shapeShares[0] * Math.exp(Math.min(0, distance - shape[0]!));
  if (distance >= shape[last]!) {
    const rest = 1 - shapeShares[last]!;
    return 1 - rest * Math.exp(-2 * (distance - shape[last]!));
  }
  let index = 1;
  while (shape[index]! < distance) index += 1;
  const [from, to] = [shape[index - 1]!, shape[index]!];
  const [low, high] = [shapeShares[index - 1]!, shapeShares[index]!];
  return low + ((high - low) * (distance - from)) / (to - from);
}

/** The share of a service's answers that have come after so many days. @param pace one of `paces` */
export function repliedBy(days: number, deadlineDays: number, reply: ReplyTime, pace: number): number {
  if (days <= 0) return 0;
  if (days >= deadlineDays) return 1;
  const share = days / deadlineDays;
  const stretch = reply.stretch * Math.exp(pace * reply.doubt);
  return shareBelow((Math.log(share / (1 - share)) - reply.middle) / stretch, reply.shape);
}
