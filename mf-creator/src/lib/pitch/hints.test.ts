import { expect, test } from 'vitest';
import { followsHint, hintedLength } from './hints.ts';

test.each(['at 1:12', '0:45–1:00', 'after 45 seconds', 'from 30s on'])('“%s” names a moment', (text) => {
  expect(followsHint('moment', text)).toBe(true);
});

test.each(['in 2024', 'our 3 singles', '3:1'])('“%s” names none', (text) => {
  expect(followsHint('moment', text)).toBe(false);
});

test.each(['https://a.test', 'www.a.test', 'me@a.test', 'soundcloud.com/me'])(
  '“%s” is no text without links',
  (text) => {
    expect(followsHint('links', text)).toBe(false);
  },
);

test('an empty text follows no hint, a long one not that of its length', () => {
  expect(followsHint('links', '  ')).toBe(false);
  expect(followsHint('links', 'Two sentences.Without a space.')).toBe(true);
  expect(followsHint('length', 'a'.repeat(hintedLength.max + 1))).toBe(false);
});
