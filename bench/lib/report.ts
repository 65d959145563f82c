import { median, ratios } from './numbers.ts';

/** One line of the table. */
export interface Result {
  what: string;
  ours: string;
  peer: string;
  /** Ours divided by the peer's: bigger is better, unless `target` says otherwise. */
  ratio: number;
  /** The ratio of each round, for the spread. */
  rounds: readonly number[];
  /** `within`: at most this far from 1, either way; `aim`: what would be better still. Null: only reported. */
  target: { atLeast: number; aim?: number } | { atMost: number; aim?: number } | { within: number } | null;
}

const toMs = (value: number): string => `${value.toFixed(1)} ms`;
/** Shows figures per second. @param unit e.g. ` tx/s` */
export const perSecond =
  (unit = '/s') =>
  (value: number): string =>
    value.toFixed(0) + unit;

/** Compares figures of the same rounds, by their medians. @param shown writes a figure with its unit */
export function compared(
  what: string,
  ours: readonly number[],
  peer: readonly number[],
  target: Result['target'] = null,
  shown: (value: number) => string = toMs,
): Result {
  const each = ratios(ours, peer);
  return { what, ours: shown(median(ours)), peer: shown(median(peer)), ratio: median(each), rounds: each, target };
}

/** Whether a result reaches its target; one without a target does. */
export function isMet({ ratio, target }: Result): boolean {
  if (!target) return true;
  if ('within' in target) return Math.abs(ratio - 1) <= target.within;
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
}

function targetText({ target }: Result): string {
  if (!target) return 'report';
  if ('within' in target) return `1 ± ${target.within.toFixed(2)}`;
  const least = 'atLeast' in target ? `≥ ${target.atLeast.toFixed(2)}` : `≤ ${target.atMost.toFixed(2)}`;
  return target.aim === undefined ? least : `${least} (aim ${target.aim.toFixed(2)})`;
}

/** The results as a table for a terminal. */
export function table(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.what,
    result.ours,
    result.peer,
    result.ratio.toFixed(3).replace(/0$/, ''),
    `${Math.min(...result.rounds).toFixed(2)}–${Math.max(...result.rounds).toFixed(2)}`,
    targetText(result),
    result.target ? (isMet(result) ? 'yes' : 'NO') : '–',
  ]);
  const all = [['what', 'ours', 'peer', 'ratio', 'spread', 'target', 'met'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => '─'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
}
