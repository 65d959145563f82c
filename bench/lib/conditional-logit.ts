/** One choice: a row of features per alternative, and the chosen ones. */
export interface Choice {
  rows: Float32Array;
  chosen: number[];
}

const epochs = 12;
const batchSize = 50;
const learningRate = 0.05;
const shrinkage = 1e-4;

const dot = (weights: Float64Array, rows: Float32Array, at: number): number => {
  let sum = 0;
  for (let j = 0; j < weights.length; j += 1) sum += weights[j]! * rows[at + j]!;
  return sum;
};

/** The score of each row. */
export const scores = (weights: Float64Array, rows: Float32Array): Float64Array =>
  Float64Array.from({ length: rows.length / weights.length }, (_, place) => dot(weights, rows, place * weights.length));

/** Adds one choice's gradient: the chosen features less those expected from the weights. */
function addGradient(gradient: Float64Array, weights: Float64Array, { rows, chosen }: Choice): void {
  const width = weights.length;
  const likely = scores(weights, rows);
  const highest = likely.reduce((most, one) => Math.max(most, one), -Infinity);
  let sum = 0;
  for (let place = 0; place < likely.length; place += 1) sum += likely[place] = Math.exp(likely[place]! - highest);
  for (let place = 0; place < likely.length; place += 1) {
    const share = likely[place]! / sum;
    for (let j = 0; j < width; j += 1) gradient[j]! -= share * rows[place * width + j]!;
  }
  for (const place of chosen) {
    for (let j = 0; j < width; j += 1) gradient[j]! += rows[place * width + j]! / chosen.length;
  }
}

/**
 * Fits one weight per feature by maximum likelihood (softmax over a choice's rows; Adam). Features should be of similar
 * magnitude.
 * @param isUsed whether a feature may have a weight
 */
export function fit(choices: readonly Choice[], width: number, isUsed: (feature: number) => boolean): Float64Array {
  const weights = new Float64Array(width);
  const [first, second] = [new Float64Array(width), new Float64Array(width)];
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let start = 0; start < choices.length; start += batchSize) {
      const batch = choices.slice(start, start + batchSize);
      const gradient = new Float64Array(width);
      for (const choice of batch) addGradient(gradient, weights, choice);
      step += 1;
      for (let j = 0; j < width; j += 1) {
        if (!isUsed(j)) continue;
        const slope = gradient[j]! / batch.length - shrinkage * weights[j]!;
        first[j] = 0.9 * first[j]! + 0.1 * slope;
        second[j] = 0.99 * second[j]! + 0.01 * slope ** 2;
        const pace = Math.sqrt(second[j]! / (1 - 0.99 ** step)) + 1e-8;
        weights[j]! += (learningRate * (first[j]! / (1 - 0.9 ** step))) / pace;
      }
    }
  }
  return weights;
}

/**
 * Scales features to a mean of 0 and a deviation of 1, using the statistics of the given choices.
 * @returns a function that scales other rows the same way
 */
export function standardise(choices: readonly Choice[], width: number): (rows: Float32Array) => void {
  const sums = Array.from({ length: width }, () => ({ count: 0, sum: 0, squares: 0 }));
  for (const { rows } of choices) {
    for (let at = 0; at < rows.length; at += 1) {
      const one = sums[at % width]!;
      one.count += 1;
      one.sum += rows[at]!;
      one.squares += rows[at]! ** 2;
    }
  }
  const means = sums.map(({ count, sum }) => sum / count);
  const spreads = sums.map(({ count, squares }, j) => Math.sqrt(squares / count - means[j]! ** 2) || 1);
  return (rows) => {
    for (let at = 0; at < rows.length; at += 1) rows[at] = (rows[at]! - means[at % width]!) / spreads[at % width]!;
  };
}
