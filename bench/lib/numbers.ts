export { median } from '../../scripts/lib/system/median.ts';

/** @param part 0–1 @throws Error for an empty list */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)];
  if (value === undefined) throw new Error('no values');
  return value;
}

/**
 * Runs all of them in turn, round after round, so that the machine's other load affects each alike.
 * @returns the results of each, in the order of the rounds
 */
export async function interleaved<Name extends string>(
  rounds: number,
  work: Record<Name, (round: number) => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(work) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    // Every second round runs in reverse, so that none is always first.
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await work[name](round));
  }
  return results;
}

/** Figures of each round divided by their peer of the same round. */
export const ratios = (ours: readonly number[], peer: readonly number[]): number[] =>
  ours.map((value, round) => value / peer[round]!);
