/** One line of the table. */
export interface Result {
  what: string;
  ours: string;
  peer: string;
  /** Ours divided by the peer's: bigger is better, unless `target` says otherwise. */
  ratio: number;
  /** Of each round, for the spread. */
  rounds: readonly number[];
  /** Null: only reported. */
  target: { atLeast: number } | { atMost: number } | null;
}

function isMet({ ratio, target }: Result): string {
  if (!target) return '–';
  return ('atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost) ? 'yes' : 'NO';
}

function targetText({ target }: Result): string {
  if (!target) return 'report';
  return 'atLeast' in target ? `≥ ${target.atLeast.toFixed(2)}` : `≤ ${target.atMost.toFixed(2)}`;
}

/** The results as a table for a terminal. */
export function table(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.what,
    result.ours,
    result.peer,
    result.ratio.toFixed(2),
    `${Math.min(...result.rounds).toFixed(2)}–${Math.max(...result.rounds).toFixed(2)}`,
    targetText(result),
    isMet(result),
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
