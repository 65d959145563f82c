import { expect, test } from 'vitest';
import { countFilters, earnSteps, isFiltered, noFilters, queryOf, queuePath, readFilters } from './queue-filters.ts';

test('what makes no sense in a URL is left out', () => {
  const search = new URLSearchParams('q=%20&service=-1&genre=folk&due=never&earn=1e9&sort=title');
  expect(queryOf(readFilters(search))).toEqual({});
  expect(isFiltered(readFilters(search))).toBe(false);
});

test('filters survive the URL, beside the open track; the order alone leaves nothing out', () => {
  const filters = { ...noFilters, q: 'paper boats', genreId: 4, sort: 'value' } as const;
  const path = queuePath(7, filters);
  expect(path).toBe('/curator?submission=7&q=paper+boats&genre=4&sort=value');
  expect(readFilters(new URL(path, 'http://localhost').searchParams)).toEqual(filters);
  expect(countFilters(filters)).toBe(2);
  expect(isFiltered({ ...noFilters, sort: 'value' })).toBe(false);
  expect(queuePath(null, noFilters)).toBe('/curator');
});

test('amounts end with the highest earning; the one that is set stays', () => {
  expect(earnSteps(3.3, null)).toEqual([1, 2, 3]);
  expect(earnSteps(3.3, 20)).toEqual([1, 2, 3, 20]);
  expect(earnSteps(0, null)).toEqual([]);
});
