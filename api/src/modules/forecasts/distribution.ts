import type { Chance } from './chances.policy.ts';

/** Probabilities below this change no range. */
const negligible = 1e-9;

/** Points of what is spent, as columns: a payment has some two thousand numbers of them. */
export interface Spending {
  count: number;
  accepts: Uint16Array;
  spentCredits: Float64Array;
  probability: Float64Array;
}

/**
 * The exact distribution of answers and acceptances of independent services: a Poisson-binomial sum, grown service by service.
 * Each cell also holds the first two moments of the credits spent there, weighted by its probability.
 */
export class Distribution {
  readonly #width: number;
  #services = 0;
  readonly #probability: Float64Array;
  readonly #spent: Float64Array;
  readonly #spentSquared: Float64Array;

  /** @param probability of the empty sum; 0 for a mixture to add to */
  constructor(maxServices: number, probability: number) {
    this.#width = maxServices + 1;
    // A row of zeros before the first, so that every cell has the ones it grows from.
    const size = this.#width * (this.#width + 1) + 1;
    this.#probability = new Float64Array(size);
    this.#spent = new Float64Array(size);
    this.#spentSquared = new Float64Array(size);
    this.#probability[this.#cellOf(0, 0)] = probability;
  }

  /** Begins anew in the same memory, which costs more than all that is computed in it. */
  restart(probability: number): void {
    for (const cells of [this.#probability, this.#spent, this.#spentSquared]) cells.fill(0);
    this.#services = 0;
    this.#probability[this.#cellOf(0, 0)] = probability;
  }

  #cellOf(answers: number, accepts: number): number {
    return (answers + 1) * this.#width + accepts + 1;
  }

  addService({ answer, wrongMatch, costOfYes, costOfNo }: Chance, acceptRate: number): void {
    const none = 1 - answer;
    const yes = answer * (1 - wrongMatch) * acceptRate;
    // Wrong matches among them, which spend nothing.
    const no = answer - yes;
    const meanCostOfNo = no > 0 ? (costOfNo * answer * (1 - wrongMatch) * (1 - acceptRate)) / no : 0;
    const [p, s, q] = [this.#probability, this.#spent, this.#spentSquared];
    const width = this.#width;
    this.#services += 1;
    // Downwards, so that the cells it grows from are still those without this service.
    for (let answers = this.#services; answers >= 0; answers -= 1) {
      const first = this.#cellOf(answers, 0);
      for (let cell = first + answers; cell >= first; cell -= 1) {
        const declined = cell - width;
        const accepted = declined - 1;
        const pNo = p[declined]! * no;
        const pYes = p[accepted]! * yes;
        const probability = p[cell]! * none + pNo + pYes;
        if (probability < negligible) {
          p[cell] = s[cell] = q[cell] = 0;
          continue;
        }
        const sNo = s[declined]! * no;
        const sYes = s[accepted]! * yes;
        p[cell] = probability;
        s[cell] = s[cell]! * none + sNo + meanCostOfNo * pNo + sYes + costOfYes * pYes;
        q[cell] =
          q[cell]! * none +
          (q[declined]! * no + meanCostOfNo * (2 * sNo + costOfNo * pNo)) +
          (q[accepted]! * yes + costOfYes * (2 * sYes + costOfYes * pYes));
      }
    }
  }

  /** Mixes in the cells of another distribution of the same size. */
  add(other: Distribution, isIncluded: (answers: number, accepts: number) => boolean = () => true): void {
    this.#services = Math.max(this.#services, other.#services);
    other.#eachCell((cell, answers, accepts) => {
      if (!isIncluded(answers, accepts)) return;
      this.#probability[cell]! += other.#probability[cell]!;
      this.#spent[cell]! += other.#spent[cell]!;
      this.#spentSquared[cell]! += other.#spentSquared[cell]!;
    });
  }

  /** How likely each number of answers, and of acceptances, is. */
  counts(): { answers: Float64Array; accepts: Float64Array } {
    const counts = { answers: new Float64Array(this.#services + 1), accepts: new Float64Array(this.#services + 1) };
    this.#eachCell((cell, answers, accepts) => {
      counts.answers[answers]! += this.#probability[cell]!;
      counts.accepts[accepts]! += this.#probability[cell]!;
    });
    return counts;
  }

  /** What is spent in each cell: three points of its mean and variance, within 0 and the total. */
  spending(totalCredits: number): Spending {
    const most = (3 * (this.#services + 1) * (this.#services + 2)) / 2;
    const points = {
      accepts: new Uint16Array(most),
      spentCredits: new Float64Array(most),
      probability: new Float64Array(most),
    };
    let count = 0;
    const add = (accepts: number, spentCredits: number, probability: number) => {
      points.accepts[count] = accepts;
      points.spentCredits[count] = spentCredits;
      points.probability[count] = probability;
      count += 1;
    };
    this.#eachCell((cell, _answers, accepts) => {
      const probability = this.#probability[cell]!;
      if (probability < negligible) return;
      const mean = this.#spent[cell]! / probability;
      const deviation = Math.sqrt(Math.max(0, 3 * (this.#spentSquared[cell]! / probability - mean * mean)));
      if (deviation < 1e-4) {
        add(accepts, mean, probability);
        return;
      }
      for (let side = -1; side <= 1; side += 1) {
        const spentCredits = Math.min(totalCredits, Math.max(0, mean + side * deviation));
        add(accepts, spentCredits, (probability * (side === 0 ? 4 : 1)) / 6);
      }
    });
    return { count, ...points };
  }

  /** Without a generator, which would make an array for each cell: a payment goes through some two thousand of them. */
  #eachCell(visit: (cell: number, answers: number, accepts: number) => void): void {
    for (let answers = this.#services; answers >= 0; answers -= 1) {
      for (let accepts = answers; accepts >= 0; accepts -= 1) visit(this.#cellOf(answers, accepts), answers, accepts);
    }
  }
}
