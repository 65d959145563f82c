import { expect, test } from 'vitest';
import { newPromoCode, readPromoCode } from './promo-code.ts';

test.each(['', '  ', '-', 'SPRING!', 'ÄPFEL', 'A'.repeat(20) + ';', 'ｓｐｒｉｎｇ'])('%o is not a code', (typed) => {
  expect(readPromoCode(typed)).toBeNull();
});

test.each(['SPRING-10', 'spring-10', ' Spring 10 ', 'SPRING10', 'spring – 10', 'S-P-R-I-N-G 1 0'])(
  '%o is SPRING-10',
  (typed) => {
    expect(readPromoCode(typed)).toBe('SPRING10');
  },
);

test('generated codes are legible on paper and unambiguous', () => {
  const made = Array.from({ length: 2_000 }, newPromoCode);
  expect(new Set(made).size).toBe(made.length);
  for (const code of made) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
});
