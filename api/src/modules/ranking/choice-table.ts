import { type BinnedChoices, binned, valueOf } from './boosting.ts';
import type { Ranker } from './ranker.ts';

/** Of one choice: the columns of its candidates, their weighted sums, and which of them were chosen. */
export interface Candidates {
  columns: Float32Array;
  sums: Float32Array;
  chosen: number[];
}

/** Choices as one table. */
export function tableOf(choices: readonly Candidates[], bounds: readonly number[][]): BinnedChoices {
  const rows = choices.reduce((sum, { sums }) => sum + sums.length, 0);
  const columns = bounds.map(() => new Uint8Array(rows));
  const starts = Int32Array.from({ length: choices.length + 1 });
  const [chosen, base] = [new Float32Array(rows), new Float32Array(rows)];
  let row = 0;
  for (const [n, choice] of choices.entries()) {
    for (const [column, bins] of binned(choice.columns, bounds).entries()) columns[column]!.set(bins, row);
    base.set(choice.sums, row);
    for (const place of choice.chosen) chosen[row + place] = 1 / choice.chosen.length;
    row += choice.sums.length;
    starts[n + 1] = row;
  }
  return { columns, starts, chosen, base };
}

/** The columns of every tenth choice, for the bounds of bins. */
export function sampleOf(choices: readonly Candidates[]): Float32Array {
  const some = choices.filter((_, n) => n % 10 === 0);
  const all = new Float32Array(some.reduce((sum, { columns }) => sum + columns.length, 0));
  let from = 0;
  for (const { columns } of some) {
    all.set(columns, from);
    from += columns.length;
  }
  return all;
}

/** The rank of the best one that was chosen, in each choice; Infinity where none is among the candidates. */
export function ranksOf({ columns, starts, chosen, base }: BinnedChoices, trees: Ranker['trees']): number[] {
  const scores = Array.from(base, (sum, row) =>
    trees.reduce((score, tree) => score + valueOf(tree, (column) => columns[column]![row]!), sum),
  );
  return Array.from({ length: starts.length - 1 }, (_, choice) => {
    const own = scores.slice(starts[choice], starts[choice + 1]);
    const best = Math.max(...own.filter((__, n) => chosen[starts[choice]! + n]! > 0));
    return best === -Infinity ? Infinity : 1 + own.filter((score) => score > best).length;
  });
}

/** How often what was chosen came first, among the first ten, and the mean of the reciprocal ranks. */
export interface Figures {
  hit1: number;
  hit10: number;
  mrr: number;
}

/** Figures of some ranks. */
export const figuresOf = (ranks: readonly number[]): Figures => ({
  hit1: ranks.filter((rank) => rank < 1.5).length / ranks.length,
  hit10: ranks.filter((rank) => rank <= 10).length / ranks.length,
  mrr: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
});
