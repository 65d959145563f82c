/**
 * When an answer comes, as part of the time until the deadline: normal on the scale of `logit`, so that it never lies outside, its
 * median is the service's own, and both quick and late ones have their place.
 */
export interface ReplyTime {
  middle: number;
  spread: number;
}

/** Nothing comes at once, and nothing in the last moment. */
export const edge = 0.002;

export function logit(share: number): number {
  const inside = Math.min(1 - edge, Math.max(edge, share));
  return Math.log(inside / (1 - inside));
}

/** The normal distribution's, to seven digits (Abramowitz and Stegun, 26.2.17). */
export function normalBelow(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(x));
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const above = density * series;
  return x >= 0 ? 1 - above : above;
}

/** The share of a service's answers that have come after so many days. */
export function repliedBy(days: number, deadlineDays: number, { middle, spread }: ReplyTime): number {
  if (days <= 0) return 0;
  if (days >= deadlineDays) return 1;
  const share = days / deadlineDays;
  return normalBelow((Math.log(share / (1 - share)) - middle) / spread);
}
