import { randomInt } from 'node:crypto';

/** Without 0 and O, 1 and I, so that a made-up code can be read from paper. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groupLength = 4;

/** A code for staff who don't name one: `XXXX-XXXX`. */
export function newPromoCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${group()}-${group()}`;
}

/**
 * Reads a code as people type it: any case, spaces and dashes anywhere or left out.
 * @returns its letters and digits, by which no two codes are the same; null where it can't be a code
 */
export function readPromoCode(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[\s\-‐‑–—_]/g, '');
  return /^[A-Z0-9]+$/.test(bare) ? bare : null;
}
