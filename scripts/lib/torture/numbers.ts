export const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s` : 'never');

/** Median and longest, for a line of a report. */
export function spread(listMs: readonly number[]): string {
  if (listMs.length === 0) return 'none';
  const sorted = listMs.toSorted((a, b) => a - b);
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)]!)}, longest ${seconds(sorted.at(-1)!)}`;
}
