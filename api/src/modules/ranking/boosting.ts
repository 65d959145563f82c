/** A regression tree over binned features: `features[node]` is −1 in a leaf. */
export interface Tree {
  features: number[];
  /** A row goes left if its bin is at most this. */
  bins: number[];
  left: number[];
  right: number[];
  values: number[];
}

/** Rows of several choices, column by column, and where each choice begins. */
export interface BinnedChoices {
  columns: readonly Uint8Array[];
  /** One more than there are choices: the last is the number of rows. */
  starts: Int32Array;
  /** Of each row: its share of what was chosen. */
  chosen: Float32Array;
  /** Of each row: the score that the trees add to. */
  base: Float32Array;
}

export interface BoostingOptions {
  trees: number;
  rate: number;
  leaves: number;
  minHessian: number;
  lambda: number;
  columnShare: number;
  choiceShare: number;
}

/** Bins of a column; 64 keep a histogram small and lose nothing that could be measured. */
const most = 64;
/** Values that bounds are taken from. */
const sampled = 50_000;

/** Bounds of bins with about the same number of values each. `rows` holds `width` values a row. */
export function boundsOf(rows: Float32Array, width: number): number[][] {
  const count = rows.length / width;
  const size = Math.min(count, sampled);
  return Array.from({ length: width }, (_, column) => {
    const values = Float32Array.from(
      { length: size },
      (__, n) => rows[Math.floor((n * count) / size) * width + column]!,
    );
    values.sort();
    const bounds = Array.from({ length: most - 1 }, (__, bin) => values[Math.floor(((bin + 1) * size) / most)] ?? 0);
    return [...new Set(bounds)];
  });
}

/** The bin of a value: the number of bounds below it. */
export function binOf(bounds: readonly number[], value: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= bounds[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Bins rows, column by column. */
export function binned(rows: Float32Array, bounds: readonly number[][]): Uint8Array[] {
  const width = bounds.length;
  return bounds.map((ofColumn, column) =>
    Uint8Array.from({ length: rows.length / width }, (_, row) => binOf(ofColumn, rows[row * width + column]!)),
  );
}

/** What a tree adds to the score of a row, by its bins. */
export function valueOf({ features, bins, left, right, values }: Tree, binAt: (feature: number) => number): number {
  let node = 0;
  while (features[node]! >= 0) node = binAt(features[node]!) <= bins[node]! ? left[node]! : right[node]!;
  return values[node]!;
}

interface Leaf {
  node: number;
  from: number;
  to: number;
  gradient: number;
  hessian: number;
  /** Sums of gradient and hessian by column and bin. */
  histogram: Float64Array;
  gain: number;
  column: number;
  bin: number;
}

/** Numbers of chance from 0 to 1, the same each time, so that training the same data gives the same model (the mulberry32 generator). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Fits trees to what was chosen, each to what those before it left unexplained: the gradient of the likelihood that the chosen rows of a
 * choice come out on top (softmax over its rows), as in Friedman's gradient boosting with second derivatives.
 */
export function boost(choices: BinnedChoices, options: BoostingOptions): Tree[] {
  const { columns, starts, chosen, base } = choices;
  const scores = Float64Array.from(base);
  const [gradients, hessians] = [new Float64Array(scores.length), new Float64Array(scores.length)];
  const random = randomFrom(3);
  return Array.from({ length: options.trees }, () => {
    addGradients(scores, starts, chosen, gradients, hessians);
    const used = columns.map((_, column) => column).filter(() => random() < options.columnShare);
    const rows = new Int32Array(scores.length);
    let count = 0;
    for (let choice = 0; choice + 1 < starts.length; choice += 1) {
      if (random() >= options.choiceShare) continue;
      for (let row = starts[choice]!; row < starts[choice + 1]!; row += 1) rows[count++] = row;
    }
    const tree = grow({ columns, used, rows: rows.subarray(0, count), gradients, hessians }, options);
    for (let row = 0; row < scores.length; row += 1) scores[row]! += valueOf(tree, (column) => columns[column]![row]!);
    return tree;
  });
}

function addGradients(
  scores: Float64Array,
  starts: Int32Array,
  chosen: Float32Array,
  gradients: Float64Array,
  hessians: Float64Array,
): void {
  for (let choice = 0; choice + 1 < starts.length; choice += 1) {
    const [from, to] = [starts[choice]!, starts[choice + 1]!];
    let highest = -Infinity;
    for (let row = from; row < to; row += 1) highest = Math.max(highest, scores[row]!);
    let sum = 0;
    for (let row = from; row < to; row += 1) sum += gradients[row] = Math.exp(scores[row]! - highest);
    for (let row = from; row < to; row += 1) {
      const likely = gradients[row]! / sum;
      gradients[row] = likely - chosen[row]!;
      hessians[row] = Math.max(likely * (1 - likely), 1e-6);
    }
  }
}

interface Growing {
  columns: readonly Uint8Array[];
  /** Columns that this tree may split by. */
  used: readonly number[];
  /** Rows that it is grown from; sorted by leaf as it grows. */
  rows: Int32Array;
  gradients: Float64Array;
  hessians: Float64Array;
}

const bins = most + 1;

function histogramOf({ columns, used, rows, gradients, hessians }: Growing, from: number, to: number): Float64Array {
  const histogram = new Float64Array(used.length * bins * 2);
  for (const [place, column] of used.entries()) {
    const binsOf = columns[column]!;
    const offset = place * bins * 2;
    for (let n = from; n < to; n += 1) {
      const row = rows[n]!;
      const slot = offset + binsOf[row]! * 2;
      histogram[slot]! += gradients[row]!;
      histogram[slot + 1]! += hessians[row]!;
    }
  }
  return histogram;
}

function findSplit(leaf: Leaf, used: readonly number[], { lambda, minHessian }: BoostingOptions): void {
  leaf.gain = 0;
  const whole = leaf.gradient ** 2 / (leaf.hessian + lambda);
  for (let place = 0; place < used.length; place += 1) {
    let [gradient, hessian] = [0, 0];
    for (let bin = 0; bin < bins - 1; bin += 1) {
      const slot = (place * bins + bin) * 2;
      gradient += leaf.histogram[slot]!;
      hessian += leaf.histogram[slot + 1]!;
      const rest = leaf.hessian - hessian;
      if (hessian < minHessian) continue;
      if (rest < minHessian) break;
      const gain = gradient ** 2 / (hessian + lambda) + (leaf.gradient - gradient) ** 2 / (rest + lambda) - whole;
      if (gain > leaf.gain) Object.assign(leaf, { gain, column: used[place]!, bin });
    }
  }
}

/** Grows a tree from its best leaf on, up to a number of leaves. */
function grow(growing: Growing, options: BoostingOptions): Tree {
  const { columns, used, rows, gradients, hessians } = growing;
  const tree: Tree = { features: [-1], bins: [0], left: [0], right: [0], values: [0] };
  const leafOf = (node: number, from: number, to: number, histogram: Float64Array): Leaf => {
    let [gradient, hessian] = [0, 0];
    for (let n = from; n < to; n += 1) {
      gradient += gradients[rows[n]!]!;
      hessian += hessians[rows[n]!]!;
    }
    const leaf = { node, from, to, gradient, hessian, histogram, gain: 0, column: 0, bin: 0 };
    findSplit(leaf, used, options);
    return leaf;
  };
  const leaves = [leafOf(0, 0, rows.length, histogramOf(growing, 0, rows.length))];
  while (leaves.length < options.leaves) {
    const place = leaves.reduce((best, leaf, n) => (leaf.gain > leaves[best]!.gain ? n : best), 0);
    const leaf = leaves[place]!;
    if (leaf.gain <= 0) break;
    const split = partition(rows, leaf, columns[leaf.column]!);
    const left = tree.features.length;
    tree.features[leaf.node] = leaf.column;
    tree.bins[leaf.node] = leaf.bin;
    tree.left[leaf.node] = left;
    tree.right[leaf.node] = left + 1;
    for (const list of [tree.bins, tree.left, tree.right, tree.values]) list.push(0, 0);
    tree.features.push(-1, -1);
    // The larger side's histogram is the difference: only the smaller side is counted.
    const isLeftSmaller = split - leaf.from < leaf.to - split;
    const [from, to] = isLeftSmaller ? [leaf.from, split] : [split, leaf.to];
    const smaller = histogramOf(growing, from, to);
    const larger = leaf.histogram.map((sum, slot) => sum - smaller[slot]!);
    leaves.splice(
      place,
      1,
      leafOf(left, leaf.from, split, isLeftSmaller ? smaller : larger),
      leafOf(left + 1, split, leaf.to, isLeftSmaller ? larger : smaller),
    );
  }
  for (const { node, gradient, hessian } of leaves) {
    tree.values[node] = (-options.rate * gradient) / (hessian + options.lambda);
  }
  return tree;
}

/** Sorts a leaf's rows into left and right. @returns where the right begins */
function partition(rows: Int32Array, { from, to, bin }: Leaf, binsOf: Uint8Array): number {
  let [left, right] = [from, to - 1];
  while (left <= right) {
    const row = rows[left]!;
    if (binsOf[row]! <= bin) left += 1;
    else {
      rows[left] = rows[right]!;
      rows[right] = row;
      right -= 1;
    }
  }
  return left;
}
