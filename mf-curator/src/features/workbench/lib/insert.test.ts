import { expect, test } from 'vitest';
import { insertAt } from './insert.ts';

test.each([
  ['', 'Warm low end.', [0, 0], 'Warm low end.|'],
  ['I like it', 'Warm low end.', [9, 9], 'I like it Warm low end.|'],
  ['I like it. But no.', 'Warm low end.', [10, 10], 'I like it. Warm low end.| But no.'],
  ['The voice stays', 'low end', [4, 9], 'The low end| stays'],
  ['One\n', 'Two', [4, 4], 'One\nTwo|'],
] as const)('inserts into %j', (text, words, at, expected) => {
  const inserted = insertAt(text, words, at);
  expect(`${inserted.text.slice(0, inserted.caret)}|${inserted.text.slice(inserted.caret)}`).toBe(expected);
});
