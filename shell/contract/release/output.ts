import type { Refusal } from './refusal.ts';

/** Where a verb reports its progress. */
export interface Output {
  /** A line for a person. */
  say: (line?: string) => void;
  /** A line that the next one overwrites on a terminal; omitted in a log. */
  progress: (line: string) => void;
}

/** @param isJson reserves stdout for the result */
export function createOutput(isJson: boolean): Output {
  const stream = isJson ? process.stderr : process.stdout;
  let isProgressShown = false;
  const clear = () => {
    if (isProgressShown) stream.write('\r\x1b[2K');
    isProgressShown = false;
  };
  return {
    say: (line = '') => {
      clear();
      stream.write(`${line}\n`);
    },
    progress: (line) => {
      if (!stream.isTTY) return;
      clear();
      stream.write(line);
      isProgressShown = true;
    },
  };
}

/** The lines of a refusal: the message, each finding, and the remedy. */
export function refusalLines(refusal: Refusal): string[] {
  return [
    refusal.message,
    ...refusal.findings.map((finding) => `  - ${finding}`),
    ...(refusal.next ? ['', `→ ${refusal.next}`] : []),
  ];
}

/** Columns as wide as their widest cell; empty without rows. */
export function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const widths = head.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd();
  return [line(head), ...rows.map(line)];
}

/** `2026-11-21 13:40` of an instant, in UTC. */
export const shortTime = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

/** `1 file`, `12 files`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`;
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
