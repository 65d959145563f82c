/** The middle value; the mean of the two middle ones where their number is even. @throws Error for an empty list */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('no values');
  return (low + high) / 2;
}

/** @param part 0–1 @throws Error for an empty list */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)];
  if (value === undefined) throw new Error('no values');
  return value;
}

/**
 * Does all of them in turn, again and again, so that whatever else the machine does meets each alike.
 * @returns what each gave, in the order of the rounds
 */
export async function interleaved<Name extends string>(
  rounds: number,
  work: Record<Name, (round: number) => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(work) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    // Every second round the other way round: nobody is always first.
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await work[name](round));
  }
  return results;
}

/** Figures of each round divided by their peer of the same round. */
export const ratios = (ours: readonly number[], peer: readonly number[]): number[] =>
  ours.map((value, round) => value / peer[round]!);
