import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that a code survives being copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 5;
/** 5 bits a character: 75 random bits. */
const groups = 3;

/** A new code for display: `XXXXX-XXXXX-XXXXX`. */
export const newRecoveryCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** A code as people type it, in the one form that is hashed. */
export const bareRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\-–—_]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
