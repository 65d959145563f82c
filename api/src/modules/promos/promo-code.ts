import { randomInt } from 'node:crypto';

/** Without 0 and O, 1 and I, so that a generated code can be read from paper. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groupLength = 4;

/** A generated code, for staff who don't choose one: `XXXX-XXXX`. */
export function newPromoCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${group()}-${group()}`;
}

/**
 * Reads a code as people type it: any case, spaces and dashes anywhere or left out.
 * @returns its letters and digits, which are unique; null where it can't be a code
 */
export function readPromoCode(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[\s\-‐‑–—_]/g, '');
  return /^[A-Z0-9]+$/.test(bare) ? bare : null;
}
