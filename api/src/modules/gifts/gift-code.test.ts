import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newGiftCode, readGiftCode } from './gift-code.ts';

const codes = fc.nat().map(() => newGiftCode());

test('a mistyped character is detected without a lookup', () => {
  fc.assert(
    fc.property(
      codes,
      fc.nat(16),
      fc.constantFrom(...Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')),
      (code, position, wrong) => {
        const bare = code.replaceAll('-', '');
        fc.pre(bare[position] !== wrong);
        expect(readGiftCode(bare.slice(0, position) + wrong + bare.slice(position + 1))).toBeNull();
      },
    ),
  );
});

test.each(['', 'XXXX', 'not a code at all', 'UUUU-UUUU-UUUU-UUUU-U', '0'.repeat(60)])('%o is not a code', (typed) => {
  expect(readGiftCode(typed)).toBeNull();
});

test('accepts any case, dashes and spaces, O for 0, I or L for 1', () => {
  fc.assert(
    fc.property(codes, fc.constantFrom('I', 'i', 'L', 'l'), fc.constantFrom('', ' ', ' - ', '–'), (code, one, gap) => {
      const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', one).replaceAll('-', gap);
      expect(readGiftCode(` ${typed} `)).toBe(code.replaceAll('-', ''));
    }),
  );
});

test('codes carry 80 random bits in groups of four with a check character', () => {
  const made = Array.from({ length: 1_000 }, newGiftCode);
  expect(new Set(made).size).toBe(made.length);
  for (const code of made) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]$/);
});
