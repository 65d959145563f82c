import { type Because, because } from '../../because.ts';
import { printable } from '../receipts/index.ts';

const maxAddressLines = 5;

/** The lines of a typed address, without blank ones. */
export const linesOf = (address: string): string[] =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const isPrintable = (lines: readonly string[]): boolean => lines.every((line) => printable(line) !== null);
export const unprintable = because('billing.unprintable');

/** What is wrong with an address on a document; undefined where nothing is. */
export function addressProblem(lines: readonly string[]): Because | undefined {
  if (lines.length > maxAddressLines) return because('billing.address_lines', { max: maxAddressLines });
  return isPrintable(lines) ? undefined : unprintable;
}
