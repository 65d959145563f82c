import type { CatalogueIndex } from './catalogue-index.ts';
import type { Kernels } from './kernels.ts';

/** How many of the nearest tracks each holder has. */
export interface Votes {
  hundred: Float64Array;
  /** The nearer, the more. */
  weighted: Float64Array;
  twenty: Float64Array;
  whitened: Float64Array;
  whitenedNear: Float64Array;
}

/** About the `most`-th smallest of some numbers: a histogram is enough, and cheaper than sorting. */
function nearestUpTo(distances: Float32Array, most: number): number {
  let low = Infinity;
  for (const distance of distances) if (distance < low) low = distance;
  let width = 4;
  const bins = new Int32Array(1024);
  for (;;) {
    bins.fill(0);
    let inside = 0;
    const scale = bins.length / width;
    for (const distance of distances) {
      const bin = Math.trunc((distance - low) * scale);
      if (bin < bins.length) {
        bins[bin]! += 1;
        inside += 1;
      }
    }
    if (inside >= Math.min(most, distances.length)) {
      let [sum, bin] = [0, 0];
      while (bin < bins.length && sum + bins[bin]! <= most) {
        sum += bins[bin]!;
        bin += 1;
      }
      return low + bin / scale;
    }
    width *= 4;
  }
}

/** Lets the nearest tracks vote for what holds them. */
export function votesOf({ holders, holdersOf }: CatalogueIndex, { all, whitened }: Kernels): Votes {
  const votes = (): Float64Array => new Float64Array(holders.length);
  const found: Votes = {
    hundred: votes(),
    weighted: votes(),
    twenty: votes(),
    whitened: votes(),
    whitenedNear: votes(),
  };
  if (all.length === 0) return found;
  const [far, near, middle] = [100, 20, 40].map((most) => nearestUpTo(all, most)) as [number, number, number];
  const [whiteFar, whiteNear] = [120, 25].map((most) => nearestUpTo(whitened, most)) as [number, number];
  for (let place = 0; place < all.length; place += 1) {
    const distance = all[place]!;
    if (distance < far) {
      const weight = Math.exp(-distance / middle);
      for (const holder of holdersOf[place]!) {
        found.hundred[holder]! += 1;
        found.weighted[holder]! += weight;
        if (distance < near) found.twenty[holder]! += 1;
      }
    }
    const white = whitened[place]!;
    if (white < whiteFar) {
      for (const holder of holdersOf[place]!) {
        found.whitened[holder]! += 1;
        if (white < whiteNear) found.whitenedNear[holder]! += 1;
      }
    }
  }
  return found;
}
