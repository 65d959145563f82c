import { expect, test } from 'vitest';
import { findPlaces } from './places.ts';

const words = (text: string, noteIndex: number | null = null) => ({ text, noteIndex });

test('leaves out words that were removed, and empty ones', () => {
  expect(findPlaces('Nothing is left of it.', [words('me@kitchen.example'), words('')])).toEqual([]);
});

test('the same word twice is two places, in text order', () => {
  expect(findPlaces('@jonas or @jonas', [words('@jonas'), words('@jonas')]).map(({ range }) => range)).toEqual([
    [0, 6],
    [10, 16],
  ]);
});

test('words of a note have no range in the feedback, even if it contains them', () => {
  expect(findPlaces('@jonas', [words('@jonas', 1)])).toEqual([{ order: 0, text: '@jonas', noteIndex: 1, range: null }]);
});
