/** Fewer campaigns than this say little: the share of one in five that misses would be off by more than a range of its own. */
export const enoughCampaigns = 30;

export type Verdict =
  | 'none'
  | 'few'
  | 'kept'
  /** Misses to both sides. */
  | 'narrow'
  /** Misses to one side: what came was lower, or higher. */
  | 'lower'
  | 'higher'
  | 'wide';

/** So many times as many misses on one side as on the other are no chance. */
const leaning = 3;

/** Two standard deviations: of twenty such shares, nineteen lie within. */
const deviations = 1.96;

interface Held {
  below: number;
  held: number;
  above: number;
}

/**
 * Whether ranges that held so often keep their promise, by what chance alone allows (Wilson's interval).
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
