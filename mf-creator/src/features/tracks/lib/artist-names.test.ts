import { expect, it } from 'vitest';
import { addArtists } from './artist-names.ts';

it('takes each name once, whatever its case, without blanks', () => {
  expect(addArtists(['Aldous Pine'], ' aldous pine, The Tidewrights ,, the tidewrights')).toEqual([
    'Aldous Pine',
    'The Tidewrights',
  ]);
});

it('takes no more than ten, and no name that is longer than the API takes', () => {
  const names = addArtists([], Array.from({ length: 12 }, (_, index) => `Artist ${index}`).join(','));
  expect(names).toHaveLength(10);
  expect(names.at(-1)).toBe('Artist 9');
  expect(addArtists([], 'x'.repeat(200))[0]).toHaveLength(120);
});
