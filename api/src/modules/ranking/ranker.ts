import { type Tree, binOf, valueOf } from './boosting.ts';
import { features, width } from './feature-names.ts';

/** A fitted ranking: a weighted sum of features, and trees that correct its first places. */
export interface Ranker {
  /** The features it was fitted for, in order: others can't be scored. */
  features: readonly string[];
  means: number[];
  deviations: number[];
  /** Per deviation; 0 for a feature that it doesn't use. */
  weights: number[];
  /** Bounds of the bins of each column of the trees: the features, then `placeColumns`. */
  bounds: number[][];
  trees: Tree[];
}

/** The trees' columns beside the features: the weighted sum, how far it lies behind the first's and the tenth's, and its rank. */
export const placeColumns = 4;
/** Trees see as many of the first, when they are fitted and when they rank; those behind keep their order. */
export const candidates = 60;

/** The weighted sum of each row. */
export function sumsOf(
  { means, deviations, weights }: Pick<Ranker, 'means' | 'deviations' | 'weights'>,
  rows: Float32Array,
): Float64Array {
  const sums = new Float64Array(rows.length / width);
  for (let row = 0; row < sums.length; row += 1) {
    let sum = 0;
    for (let j = 0; j < width; j += 1) {
      if (weights[j] !== 0) sum += (weights[j]! * (rows[row * width + j]! - means[j]!)) / deviations[j]!;
    }
    sums[row] = sum;
  }
  return sums;
}

/** The rows with the highest sums, in order. @param among the rows to choose from; all by default */
export function firstOf(sums: Float64Array, most: number, among: Iterable<number> = sums.keys()): number[] {
  return Array.from(among)
    .toSorted((a, b) => sums[b]! - sums[a]! || a - b)
    .slice(0, most);
}

/**
 * The columns that trees see of some rows.
 * @param places in order of their sums
 */
export function columnsOf(rows: Float32Array, sums: Float64Array, places: readonly number[]): Float32Array {
  const wide = width + placeColumns;
  const columns = new Float32Array(places.length * wide);
  const [first, tenth] = [sums[places[0]!] ?? 0, sums[places[Math.min(9, places.length - 1)]!] ?? 0];
  for (const [rank, place] of places.entries()) {
    columns.set(rows.subarray(place * width, (place + 1) * width), rank * wide);
    const sum = sums[place]!;
    columns.set([sum, sum - first, sum - tenth, rank], rank * wide + width);
  }
  return columns;
}

/** What the trees add to the score of a row of columns. */
export function treesOf({ bounds, trees }: Pick<Ranker, 'bounds' | 'trees'>, columns: Float32Array): number {
  const bins = Uint8Array.from(columns, (value, column) => binOf(bounds[column]!, value));
  return trees.reduce((sum, tree) => sum + valueOf(tree, (column) => bins[column]!), 0);
}

/** What the weights alone make of some rows: their sums, and the first of them, with the columns that the trees (the second stage) see. */
export interface FirstStage {
  rows: Float32Array;
  sums: Float64Array;
  /** The first rows, in order. */
  first: readonly number[];
  /** Of each of the first. */
  columns: readonly Float32Array[];
}

/** Sums rows by the weights, and chooses the first. @param ranked the rows that compete; all by default, others' scores mean nothing */
export function firstStage(ranker: Ranker, rows: Float32Array, ranked?: readonly number[]): FirstStage {
  const sums = sumsOf(ranker, rows);
  const first = ranker.trees.length === 0 ? [] : firstOf(sums, candidates, ranked);
  const columns = columnsOf(rows, sums, first);
  const wide = width + placeColumns;
  return { rows, sums, first, columns: first.map((_, rank) => columns.subarray(rank * wide, (rank + 1) * wide)) };
}

/** The score of each row, the higher the better: a logarithm of odds. */
export function scoresOf(ranker: Ranker, { sums, first, columns }: FirstStage): Float64Array {
  const scores = Float64Array.from(sums);
  if (first.length === 0) return scores;
  let least = Infinity;
  for (const [rank, place] of first.entries()) {
    scores[place]! += treesOf(ranker, columns[rank]!);
    least = Math.min(least, scores[place]!);
  }
  const last = sums[first.at(-1)!]!;
  const isFirst = new Set(first);
  // Those behind follow the last of the first.
  for (const [place, sum] of sums.entries())
    if (!isFirst.has(place)) scores[place] = least + Math.min(0, sum - last) - 1e-6;
  return scores;
}

/** Whether a stored ranking fits the features of this release. */
export const isCurrent = (ranker: Pick<Ranker, 'features'>): boolean =>
  ranker.features.length === width && ranker.features.every((name, place) => name === features[place]);
