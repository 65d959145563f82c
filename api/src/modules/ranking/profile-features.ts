import { soundFigures } from '../sound/index.ts';
import { dimensions, soundDimensions } from './catalogue.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { type Put, at } from './feature-names.ts';

/** The feature of each number. */
const ofNumbers = [
  ...soundFigures.filter((figure) => figure !== 'key').map((figure) => at[figure]),
  at.length,
  at.age,
  at.popularity,
];

/** A holder's mean and spread are drawn towards those of the catalogue as by so many more tracks. */
const priorTracks = 8;
const leastVariance = 0.02;
const priorKeys = 24;

interface Numbers {
  /** NaN where unknown. */
  numbers: Float64Array;
  scaled: Float64Array;
  /** A pitch class. */
  key: number | null;
}

/** How far the track lies from what each holder has, number by number and in all. */
export function profileFeatures({ holders }: CatalogueIndex, { numbers, scaled, key }: Numbers, put: Put): void {
  for (const [holder, { known, sums, squares, soundCount, keys }] of holders.entries()) {
    let likelihood = 0;
    for (let d = 0; d < dimensions; d += 1) {
      if (Number.isNaN(numbers[d]!)) continue;
      // Tracks of which it isn't known say nothing. On the scale of the catalogue the prior's mean is 0 and its variance 1.
      const count = known[d]! + priorTracks;
      const mean = sums[d]! / count;
      const variance = Math.max(leastVariance, (squares[d]! + priorTracks) / count - mean * mean);
      const off = (scaled[d]! - mean) / Math.sqrt(variance);
      likelihood -= (off * off + Math.log(variance)) / 2;
      put(holder, ofNumbers[d]!, d < soundDimensions ? Math.abs(off) : off);
    }
    put(holder, at.profile, likelihood);
    if (key !== null) put(holder, at.key, Math.log((keys[key]! + 2) / (soundCount + priorKeys)));
  }
}
