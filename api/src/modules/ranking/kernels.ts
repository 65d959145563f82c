import { type CatalogueTrack, dimensions, sameDay, soundDimensions, yearsOf } from './catalogue.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { type Put, at } from './feature-names.ts';

/** Values per track, each from 0 (far) to 1 (the same). */
const kernels = 12;

export interface Kernels {
  /** A row of `kernels` values per track. */
  values: Float32Array;
  /** Distances over sound, release and popularity; and over whitened numbers. */
  all: Float32Array;
  whitened: Float32Array;
}

/** Looked up, for it is taken a dozen times per track. */
const [steps, furthest] = [4096, 16];
const table = Float32Array.from({ length: steps + 2 }, (_, step) => Math.exp((-step * furthest) / steps));
const decay = (x: number): number => (x >= furthest ? 0 : table[Math.trunc((x * steps) / furthest)]!);
/** Keeps distances positive where a release of the same day makes two tracks nearer than equal ones. */
export const nearBonus = 3;

/**
 * How near each track of the catalogue is. What isn't known of the one asked for separates it from none, and so do an unknown release and
 * popularity of a track; a sound that isn't known counts as that of a middling track.
 */
export function kernelsOf(
  index: CatalogueIndex,
  query: CatalogueTrack,
  { numbers, scaled }: { numbers: Float64Array; scaled: Float64Array },
): Kernels {
  const { tracks, years, popularity } = index;
  const count = tracks.length;
  const values = new Float32Array(count * kernels);
  const [all, whitened] = [new Float32Array(count), new Float32Array(count)];
  const whitenedDistance = whitenedDistanceTo(index, numbers, scaled);
  const released = query.releaseDate === null ? NaN : yearsOf(query.releaseDate);
  const known = Array.from({ length: query.sound === null ? 0 : soundDimensions }, (_, d) => d).filter(
    (d) => !Number.isNaN(numbers[d]!),
  );
  const perKnown = soundDimensions / Math.max(known.length, 1);
  for (let place = 0; place < count; place += 1) {
    const from = place * dimensions;
    let sound = 0;
    for (const d of known) sound += (index.scaled[from + d]! - scaled[d]!) ** 2;
    sound *= perKnown;
    const white2 = whitenedDistance(from);
    const apart = Math.abs(years[place]! - released);
    const gap = Number.isNaN(apart) ? 0 : apart;
    const isSameDay = apart < sameDay;
    const other = Math.abs(popularity[place]! - (query.popularity ?? NaN)) / 10;
    const popular = Number.isNaN(other) ? 0 : other;
    all[place] = sound + 0.7 * Math.min(gap, 12) + 0.3 * popular ** 2 + nearBonus - (isSameDay ? 1 : 0);
    whitened[place] = white2 + nearBonus - (isSameDay ? nearBonus : 0);
    const [recent, wide, alike] = [decay(gap / 0.4), decay(sound / 8), decay(popular * popular)];
    const era = decay(gap / 1.5);
    const row = place * kernels;
    values[row] = decay(sound / 2.5);
    values[row + 1] = wide;
    values[row + 2] = decay(white2 / 4);
    values[row + 3] = decay(white2 / 12);
    values[row + 4] = recent;
    values[row + 5] = decay(gap / 3);
    values[row + 6] = alike;
    values[row + 7] = wide * era * alike;
    values[row + 8] = decay(sound / 5) * recent * alike;
    values[row + 9] = decay(white2 / 6) * alike * era;
    values[row + 10] = isSameDay ? 1 : 0;
    values[row + 11] = years[place]! > released ? 1 : 0;
  }
  return { values, all, whitened };
}

/** The squared distance over whitened numbers to the track whose row begins at `from`. */
function whitenedDistanceTo(
  { scaled: all, whitened, whiten }: CatalogueIndex,
  numbers: Float64Array,
  scaled: Float64Array,
): (from: number) => number {
  const squared = (from: number, row: Float64Array) => {
    let sum = 0;
    for (let d = 0; d < dimensions; d += 1) sum += (whitened[from + d]! - row[d]!) ** 2;
    return sum;
  };
  if (!numbers.some((value) => Number.isNaN(value))) {
    const white = whiten(scaled);
    return (from) => squared(from, white);
  }
  // Numbers that aren't known don't differ.
  const isKnown = Array.from(numbers, (value) => !Number.isNaN(value));
  const [difference, white] = [new Float64Array(dimensions), new Float64Array(dimensions)];
  return (from) => {
    for (let d = 0; d < dimensions; d += 1) difference[d] = isKnown[d] ? all[from + d]! - scaled[d]! : 0;
    whiten(difference, white);
    let sum = 0;
    for (let d = 0; d < dimensions; d += 1) sum += white[d]! * white[d]!;
    return sum;
  };
}

const log = (share: number) => Math.log(share + 1e-4);

/** Means over each holder's tracks. */
export function kernelFeatures({ holders }: CatalogueIndex, { values }: Kernels, put: Put): void {
  const sums = new Float64Array(kernels);
  for (const [holder, { tracks }] of holders.entries()) {
    sums.fill(0);
    for (let n = 0; n < tracks.length; n += 1) {
      const row = tracks[n]! * kernels;
      for (let k = 0; k < kernels; k += 1) sums[k]! += values[row + k]!;
    }
    const mean = (k: number) => sums[k]! / Math.max(tracks.length, 1);
    put(holder, at['sound near'], log(mean(0)));
    put(holder, at['sound wide'], log(mean(1)));
    put(holder, at['whitened near'], log(mean(2)));
    put(holder, at['whitened wide'], log(mean(3)));
    put(holder, at['release near'], log(mean(4)));
    put(holder, at['release wide'], log(mean(5)));
    put(holder, at['popularity near'], log(mean(6)));
    put(holder, at['all together'], log(mean(7)));
    put(holder, at['all together near'], log(mean(8)));
    put(holder, at['whitened together'], log(mean(9)));
    put(holder, at['release day'], Math.log1p(sums[10]!));
    put(holder, at['share of the day'], log(mean(10)));
    put(holder, at.newer, mean(11));
  }
}
