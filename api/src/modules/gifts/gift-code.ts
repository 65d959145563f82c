import { createHash, randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that a code survives being read aloud or copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 characters of 5 bits: 80 random bits. */
const randomLength = 16;
const groupLength = 4;

/** Luhn's sum over base 32: any one wrong character, and nearly any two swapped ones, change it. */
function checkCharacter(characters: string): string {
  let total = 0;
  let factor = 2;
  for (const character of Array.from(characters).toReversed()) {
    const value = alphabet.indexOf(character) * factor;
    total += Math.floor(value / alphabet.length) + (value % alphabet.length);
    factor = factor === 2 ? 1 : 2;
  }
  return alphabet[(alphabet.length - (total % alphabet.length)) % alphabet.length]!;
}

/** A new code for display: `XXXX-XXXX-XXXX-XXXX-C`. Shown once; only its hash is stored. */
export function newGiftCode(): string {
  const characters = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const groups = characters.match(new RegExp(`.{${groupLength}}`, 'g'))!;
  return [...groups, checkCharacter(characters)].join('-');
}

/**
 * Reads a code as people type it: any case, spaces and dashes anywhere, O for 0, I or L for 1.
 * @returns the bare characters, or null where it can't be a code (a mistyped one fails its check character)
 */
export function readGiftCode(typed: string): string | null {
  const bare = typed
    .toUpperCase()
    .replace(/[\s\-–—_]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (bare.length !== randomLength + 1 || Array.from(bare).some((character) => !alphabet.includes(character)))
    return null;
  const characters = bare.slice(0, randomLength);
  return bare.at(-1) === checkCharacter(characters) ? bare : null;
}

/** Stored instead of the code: 80 random bits need neither salt nor a slow hash. */
export const giftCodeHash = (bareCode: string): Buffer => createHash('sha256').update(bareCode).digest();
