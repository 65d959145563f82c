import { expect, it } from 'vitest';
import { addArtists } from './artist-names.ts';

it('keeps each name once, ignoring case and blanks', () => {
  expect(addArtists(['Aldous Pine'], ' aldous pine, The Tidewrights ,, the tidewrights')).toEqual([
    'Aldous Pine',
    'The Tidewrights',
  ]);
});

it('keeps at most ten names, none longer than the API accepts', () => {
  const names = addArtists([], Array.from({ length: 12 }, (_, index) => `Artist ${index}`).join(','));
  expect(names).toHaveLength(10);
  expect(names.at(-1)).toBe('Artist 9');
  expect(addArtists([], 'x'.repeat(200))[0]).toHaveLength(120);
});
