/** With fewer campaigns, the share would be off by more than a range. */
export const enoughCampaigns = 30;

export type Verdict =
  | 'none'
  | 'few'
  | 'kept'
  /** Misses on both sides. */
  | 'narrow'
  /** Misses on one side: outcomes were lower, or higher. */
  | 'lower'
  | 'higher'
  | 'wide';

/** A ratio of misses between the sides that chance can't explain. */
const leaning = 3;

/** 95 % confidence. */
const deviations = 1.96;

interface Held {
  below: number;
  held: number;
  above: number;
}

/**
 * Whether ranges with these hits meet their target, within chance (Wilson score interval).
 * @param promised a share from 0 to 1
 */
export function verdictOf({ below, held, above }: Held, promised: number): Verdict {
  const judged = below + held + above;
  if (judged === 0) return 'none';
  if (judged < enoughCampaigns) return 'few';
  const share = held / judged;
  const spread = deviations ** 2 / judged;
  const middle = (share + spread / 2) / (1 + spread);
  const reach = (deviations / (1 + spread)) * Math.sqrt((share * (1 - share)) / judged + spread / (4 * judged));
  if (promised > middle + reach)
    return below > leaning * above ? 'lower' : above > leaning * below ? 'higher' : 'narrow';
  return promised < middle - reach ? 'wide' : 'kept';
}
