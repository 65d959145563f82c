import { sumsOf } from './ranker.ts';

/** One choice: a row of features per alternative, and the chosen ones. */
export interface Choice {
  rows: Float32Array;
  chosen: readonly number[];
}

export interface Weights {
  means: number[];
  deviations: number[];
  weights: number[];
}

const epochs = 12;
const batchSize = 50;
const learningRate = 0.05;
const shrinkage = 1e-4;

/** Adds one choice's gradient: the chosen features less those expected from the weights. */
function addGradient(gradient: Float64Array, { means, deviations, weights }: Weights, { rows, chosen }: Choice): void {
  const width = weights.length;
  const likely = sumsOf({ means, deviations, weights }, rows);
  const highest = likely.reduce((most, one) => Math.max(most, one), -Infinity);
  let sum = 0;
  for (let place = 0; place < likely.length; place += 1) sum += likely[place] = Math.exp(likely[place]! - highest);
  const add = (place: number, weight: number) => {
    for (let j = 0; j < width; j += 1)
      gradient[j]! += (weight * (rows[place * width + j]! - means[j]!)) / deviations[j]!;
  };
  for (let place = 0; place < likely.length; place += 1) add(place, -likely[place]! / sum);
  for (const place of chosen) add(place, 1 / chosen.length);
}

/** Less of the mean square is what rounding leaves of a feature that is the same in all rows. */
const leastVariance = 1e-9;

/** The mean and deviation of each feature over all rows; 1 for a feature that is the same in all. */
function scaleOf(choices: readonly Choice[], width: number): Pick<Weights, 'means' | 'deviations'> {
  const [sums, squares] = [new Float64Array(width), new Float64Array(width)];
  let count = 0;
  for (const { rows } of choices) {
    for (let at = 0; at < rows.length; at += 1) {
      sums[at % width]! += rows[at]!;
      squares[at % width]! += rows[at]! ** 2;
    }
    count += rows.length / width;
  }
  const means = Array.from(sums, (sum) => sum / (count || 1));
  const deviations = Array.from(squares, (sum, j) => {
    const meanSquare = sum / (count || 1);
    const variance = meanSquare - means[j]! ** 2;
    return variance > leastVariance * meanSquare ? Math.sqrt(variance) : 1;
  });
  return { means, deviations };
}

/**
 * Fits one weight per feature by maximum likelihood: softmax over the rows of a choice, by Adam.
 * @param isUsed whether a feature may have a weight
 */
export function fitWeights(choices: readonly Choice[], width: number, isUsed: (feature: number) => boolean): Weights {
  const fitted: Weights = { ...scaleOf(choices, width), weights: Array.from({ length: width }, () => 0) };
  const [first, second] = [new Float64Array(width), new Float64Array(width)];
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let start = 0; start < choices.length; start += batchSize) {
      const batch = choices.slice(start, start + batchSize);
      const gradient = new Float64Array(width);
      for (const choice of batch) addGradient(gradient, fitted, choice);
      step += 1;
      for (let j = 0; j < width; j += 1) {
        if (!isUsed(j)) continue;
        const slope = gradient[j]! / batch.length - shrinkage * fitted.weights[j]!;
        first[j] = 0.9 * first[j]! + 0.1 * slope;
        second[j] = 0.99 * second[j]! + 0.01 * slope ** 2;
        const pace = Math.sqrt(second[j]! / (1 - 0.99 ** step)) + 1e-8;
        fitted.weights[j]! += (learningRate * (first[j]! / (1 - 0.9 ** step))) / pace;
      }
    }
  }
  return fitted;
}
