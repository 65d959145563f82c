import { expect, test } from 'vitest';
import { findPlaces } from './places.ts';

const words = (text: string, noteIndex: number | null = null) => ({ text, noteIndex });

test('words that are gone, and empty ones, are left out', () => {
  expect(findPlaces('Nothing is left of it.', [words('me@kitchen.example'), words('')])).toEqual([]);
});

test('the same words twice are two places, in the order of the text', () => {
  expect(findPlaces('@jonas or @jonas', [words('@jonas'), words('@jonas')]).map(({ range }) => range)).toEqual([
    [0, 6],
    [10, 16],
  ]);
});

test('those of a note stand in no feedback, also where it says the same', () => {
  expect(findPlaces('@jonas', [words('@jonas', 1)])).toEqual([{ order: 0, text: '@jonas', noteIndex: 1, range: null }]);
});
