/** Fewer campaigns than this say little: the share of one in five that misses would be off by more than a range of its own. */
export const enoughCampaigns = 30;

export type Verdict = 'none' | 'few' | 'kept' | 'narrow' | 'wide';

/** Two standard deviations: of twenty such shares, nineteen lie within. */
const deviations = 1.96;

/**
 * Whether ranges that held so often keep their promise, by what chance alone allows (Wilson's interval).
 * @param promised a share from 0 to 1
 */
export function verdictOf(held: number, judged: number, promised: number): Verdict {
  if (judged === 0) return 'none';
  if (judged < enoughCampaigns) return 'few';
  const share = held / judged;
  const spread = deviations ** 2 / judged;
  const middle = (share + spread / 2) / (1 + spread);
  const reach = (deviations / (1 + spread)) * Math.sqrt((share * (1 - share)) / judged + spread / (4 * judged));
  if (promised > middle + reach) return 'narrow';
  return promised < middle - reach ? 'wide' : 'kept';
}
