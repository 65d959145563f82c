import { type TermWeights, type Terms, defaultTermWeights, termNames } from './terms.ts';

/** An answer with what the ranking knew before it. */
export interface AnswerExample {
  /** The logarithm of the probability that the ranking gave the service, of all services. */
  fit: number;
  terms: Terms;
  isAccepted: boolean;
  isWrongMatch: boolean;
}

/** From fewer answers nothing is learned. */
export const minAnswers = 200;
/** The weights by hand count as much as so much information from answers. */
const prior = 10;
const wrongMatchWeight = 2;
const sweeps = 200;
const names = ['fit', ...termNames] as const;
/** A better fit or record never lowers a place, and the fit always counts. */
const least = (name: (typeof names)[number]) => (name === 'fit' ? 0.2 : 0);

/**
 * Weighs fit and record by the odds that they gave a yes: a logistic regression, by coordinate descent, drawn towards the weights by hand.
 * @returns null where there are too few answers
 */
export function fitTermWeights(examples: readonly AnswerExample[]): TermWeights | null {
  if (examples.length < minAnswers) return null;
  const count = examples.length;
  const columns = names.map((name) => {
    const values = Float64Array.from(examples, (one) => (name === 'fit' ? one.fit : one.terms[name]));
    const mean = values.reduce((sum, value) => sum + value, 0) / count;
    return values.map((value) => value - mean);
  });
  const counts = Float64Array.from(examples, ({ isWrongMatch }) => (isWrongMatch ? wrongMatchWeight : 1));
  const accepted = Float64Array.from(examples, ({ isAccepted }) => (isAccepted ? 1 : 0));
  const weights: TermWeights = { ...defaultTermWeights };
  const scores = new Float64Array(count);
  for (const [n, name] of names.entries())
    for (let k = 0; k < count; k += 1) scores[k]! += weights[name] * columns[n]![k]!;
  /**
   * How far to move along a column: Newton's step with the largest curvature that there can be (a quarter), which never overshoots. With the
   * curvature at hand, a step from where answers look certain could end anywhere.
   */
  const step = (valueOf: (k: number) => number, slope: number, curve: number): number => {
    let [gradient, hessian] = [slope, curve];
    for (let k = 0; k < count; k += 1) {
      const likely = 1 / (1 + Math.exp(-scores[k]!));
      const value = valueOf(k);
      gradient += counts[k]! * (likely - accepted[k]!) * value;
      hessian += (counts[k]! * value * value) / 4;
    }
    return -gradient / Math.max(hessian, 1e-9);
  };
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const shift = step(() => 1, 0, 1);
    for (let k = 0; k < count; k += 1) scores[k]! += shift;
    for (const [n, name] of names.entries()) {
      const column = columns[n]!;
      const before = weights[name];
      const moved = before + step((k) => column[k]!, prior * (before - defaultTermWeights[name]), prior);
      weights[name] = Math.max(least(name), moved);
      const change = weights[name] - before;
      for (let k = 0; k < count; k += 1) scores[k]! += change * column[k]!;
    }
  }
  return weights;
}
