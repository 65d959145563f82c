import { dimensions } from './catalogue.ts';

/** Brings numbers to a mean of 0 and a deviation of 1. */
export interface Scale {
  means: Float64Array;
  deviations: Float64Array;
  /** Unknown numbers become 0, the mean. */
  apply: (row: Float64Array) => Float64Array;
}

/** The scale of some rows; NaN is unknown. */
export function scaleOf(rows: readonly Float64Array[]): Scale {
  const [counts, means, deviations] = [0, 1, 2].map(() => new Float64Array(dimensions)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const each = (visit: (d: number, value: number) => void) => {
    for (const row of rows) {
      for (let d = 0; d < dimensions; d += 1) if (!Number.isNaN(row[d]!)) visit(d, row[d]!);
    }
  };
  each((d, value) => {
    counts[d]! += 1;
    means[d]! += value;
  });
  for (let d = 0; d < dimensions; d += 1) means[d]! /= counts[d]! || 1;
  each((d, value) => (deviations[d]! += (value - means[d]!) ** 2));
  for (let d = 0; d < dimensions; d += 1) deviations[d] = Math.sqrt(deviations[d]! / (counts[d]! || 1)) || 1;
  const apply = (row: Float64Array) =>
    row.map((value, d) => (Number.isNaN(value) ? 0 : (value - means[d]!) / deviations[d]!));
  return { means, deviations, apply };
}

/** Keeps the matrix invertible where holders have no spread, as in an empty catalogue. */
const ridge = 0.02;

/**
 * A linear map after which tracks of one holder differ by about 1 in each direction (the inverse Cholesky factor of the covariance within
 * holders): distances then count most in what holders are strict about.
 */
export function whiteningOf(
  scaled: Float32Array,
  holders: readonly { tracks: Int32Array; sums: Float64Array }[],
): (row: Float64Array, out?: Float64Array) => Float64Array {
  const within = Array.from({ length: dimensions }, () => new Float64Array(dimensions));
  let count = 0;
  for (const { tracks, sums } of holders) {
    for (const place of tracks) {
      count += 1;
      for (let a = 0; a < dimensions; a += 1) {
        const off = scaled[place * dimensions + a]! - sums[a]! / tracks.length;
        for (let b = 0; b <= a; b += 1) {
          within[a]![b]! += off * (scaled[place * dimensions + b]! - sums[b]! / tracks.length);
        }
      }
    }
  }
  const lower = within.map(() => new Float64Array(dimensions));
  for (let a = 0; a < dimensions; a += 1) {
    for (let b = 0; b <= a; b += 1) {
      let sum = within[a]![b]! / (count || 1) + (a === b ? ridge : 0);
      for (let k = 0; k < b; k += 1) sum -= lower[a]![k]! * lower[b]![k]!;
      lower[a]![b] = a === b ? Math.sqrt(Math.max(sum, ridge)) : sum / lower[b]![b]!;
    }
  }
  return (row, out = new Float64Array(dimensions)) => {
    for (let a = 0; a < dimensions; a += 1) {
      let sum = row[a]!;
      for (let k = 0; k < a; k += 1) sum -= lower[a]![k]! * out[k]!;
      out[a] = sum / lower[a]![a]!;
    }
    return out;
  };
}
