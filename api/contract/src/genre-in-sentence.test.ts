import { expect, test } from 'vitest';
import { genreInSentence } from './genre-in-sentence.ts';

test.each([
  ['Indie folk', 'indie folk'],
  ['Alternative R&B', 'alternative R&B'],
  ['R&B and soul', 'R&B and soul'],
  ['K-pop', 'K-pop'],
  ['Americana', 'Americana'],
  ['Latin jazz', 'Latin jazz'],
  ['Afrobeats', 'Afrobeats'],
  ['West Coast hip-hop', 'West Coast hip-hop'],
  ['Western swing', 'western swing'],
])('a genre within a sentence: %s', (genre, written) => {
  expect(genreInSentence(genre)).toBe(written);
});
