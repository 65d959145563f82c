import { median } from '../system/median.ts';

export const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s` : 'never');

/** Median and longest, for a line of a report. */
export function spread(listMs: readonly number[]): string {
  if (listMs.length === 0) return 'none';
  return `median ${seconds(median(listMs))}, longest ${seconds(Math.max(...listMs))}`;
}
