import { median, percentile } from './numbers.ts';

/** Keeps what was measured in each round, by name. */
export function recordRounds() {
  const times: Record<string, number[][]> = {};
  const spent: Record<string, number[]> = {};
  return {
    /**
     * A round of asks, for `interleaved`: its result is the 95th percentile of their times.
     * @param usedMs processor time so far, to know what one of them costs
     */
    asks: (name: string, ask: () => Promise<number[]>, usedMs?: () => Promise<number>) => async () => {
      const before = (await usedMs?.()) ?? 0;
      const each = await ask();
      if (usedMs) (spent[name] ??= []).push(((await usedMs()) - before) / each.length);
      (times[name] ??= []).push(each);
      return percentile(each, 0.95);
    },
    /** The median of each round. */
    medians: (name: string): number[] => times[name]!.map(median),
    /** The processor time of one ask in each round. */
    spent: (name: string): number[] => spent[name]!,
  };
}
