import type { Chance } from './chances.policy.ts';

/*
 * How many answers, how many of them a yes, and what they spend, of any list of services: exact, by adding one service after the
 * other. A cell stands for so many answers with so many yes; beside its probability it holds the first two moments of what was
 * spent there, which depends on who answered.
 */

/** What is rarer changes no range. */
const tooRare = 1e-9;

export interface Tally {
  /** Most answers that there can be: a cell is `answers * (most + 1) + yes`. */
  most: number;
  /** How many services are in it so far. */
  counted: number;
  probability: Float64Array;
  spent: Float64Array;
  spentSquared: Float64Array;
}

/** @param most how many services will be added */
export function emptyTally(most: number): Tally {
  const size = (most + 1) ** 2;
  const cells = () => new Float64Array(size);
  return { most, counted: 0, probability: cells(), spent: cells(), spentSquared: cells() };
}

/** Before anybody has answered. @param probability how much the whole tally is to count */
export function startTally(most: number, probability: number): Tally {
  const tally = emptyTally(most);
  tally.probability[0] = probability;
  return tally;
}

/** Adds a service, in place. @param yes the chance that an answer of it is a yes */
export function addService(tally: Tally, chance: Chance, yes: number): void {
  const { most, probability, spent, spentSquared } = tally;
  const { costOfYes, costOfNo } = chance;
  const none = 1 - chance.answer;
  const good = chance.answer * (1 - chance.wrongMatch) * yes;
  // A no, and beside it a wrong match: an answer that costs nothing.
  const no = chance.answer * (1 - chance.wrongMatch) * (1 - yes);
  const bad = chance.answer - good;
  const paidNo = bad > 0 ? no / bad : 0;
  const row = most + 1;
  tally.counted += 1;
  // From the last cell down: those that a cell grows from, with one answer fewer, are still as they were. Written out, for it is
  // done some hundred thousand times for a long list.
  for (let answers = tally.counted; answers >= 0; answers -= 1) {
    for (let accepts = answers; accepts >= 0; accepts -= 1) {
      const cell = answers * row + accepts;
      const declined = answers > 0 ? cell - row : -1;
      const accepted = accepts > 0 ? cell - row - 1 : -1;
      const p0 = probability[cell]! * none;
      const p1 = declined < 0 ? 0 : probability[declined]! * bad;
      const p2 = accepted < 0 ? 0 : probability[accepted]! * good;
      const p = p0 + p1 + p2;
      if (p < tooRare) {
        probability[cell] = 0;
        spent[cell] = 0;
        spentSquared[cell] = 0;
        continue;
      }
      const s0 = spent[cell]! * none;
      const s1 = declined < 0 ? 0 : spent[declined]! * bad;
      const s2 = accepted < 0 ? 0 : spent[accepted]! * good;
      const q0 = spentSquared[cell]! * none;
      const q1 = declined < 0 ? 0 : spentSquared[declined]! * bad;
      const q2 = accepted < 0 ? 0 : spentSquared[accepted]! * good;
      probability[cell] = p;
      spent[cell] = s0 + s1 + costOfNo * paidNo * p1 + s2 + costOfYes * p2;
      spentSquared[cell] =
        q0 + q1 + costOfNo * paidNo * (2 * s1 + costOfNo * p1) + q2 + costOfYes * (2 * s2 + costOfYes * p2);
    }
  }
}

/** Adds the cells of one tally to those of another of the same size. @param only which cells, by answers and yes */
export function addTally(
  into: Tally,
  from: Tally,
  only: (answers: number, accepts: number) => boolean = () => true,
): void {
  into.counted = Math.max(into.counted, from.counted);
  for (let answers = 0; answers <= from.counted; answers += 1) {
    for (let accepts = 0; accepts <= answers; accepts += 1) {
      if (!only(answers, accepts)) continue;
      const cell = answers * (from.most + 1) + accepts;
      into.probability[cell]! += from.probability[cell]!;
      into.spent[cell]! += from.spent[cell]!;
      into.spentSquared[cell]! += from.spentSquared[cell]!;
    }
  }
}

/** How likely each number of answers, and of yes, is. */
export function countsOf(tally: Tally): { answers: Float64Array; accepts: Float64Array } {
  const answersOf = new Float64Array(tally.counted + 1);
  const acceptsOf = new Float64Array(tally.counted + 1);
  for (let answers = 0; answers <= tally.counted; answers += 1) {
    for (let accepts = 0; accepts <= answers; accepts += 1) {
      const p = tally.probability[answers * (tally.most + 1) + accepts]!;
      answersOf[answers]! += p;
      acceptsOf[accepts]! += p;
    }
  }
  return { answers: answersOf, accepts: acceptsOf };
}

/** What is left of a cell's spending where others of the same size spend more or less: three points of the same mean and variance. */
const threePoints = [
  [-Math.sqrt(3), 1 / 6],
  [0, 2 / 3],
  [Math.sqrt(3), 1 / 6],
] as const;

/** Every cell with what is spent there. @param most more than that nobody can spend */
export function spendingOf(
  tally: Tally,
  most: number,
): { accepts: number; spentCredits: number; probability: number }[] {
  const out: { accepts: number; spentCredits: number; probability: number }[] = [];
  for (let answers = 0; answers <= tally.counted; answers += 1) {
    for (let accepts = 0; accepts <= answers; accepts += 1) {
      const cell = answers * (tally.most + 1) + accepts;
      const p = tally.probability[cell]!;
      if (p < tooRare) continue;
      const mean = tally.spent[cell]! / p;
      const deviation = Math.sqrt(Math.max(0, tally.spentSquared[cell]! / p - mean * mean));
      if (deviation < 1e-4) {
        out.push({ accepts, spentCredits: mean, probability: p });
        continue;
      }
      for (const [place, share] of threePoints) {
        const spentCredits = Math.min(most, Math.max(0, mean + place * deviation));
        out.push({ accepts, spentCredits, probability: p * share });
      }
    }
  }
  return out;
}
