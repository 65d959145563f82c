import { describe, expect, it } from 'vitest';
import { activeFilterCount, filterQuery, noFilters, readFilters, writeFilters, type Filters } from './filters.ts';

const all: Filters = {
  genres: [3, 14],
  languages: ['en', 'sv'],
  fits: true,
  saved: true,
  countries: ['SE', 'GB'],
  priceMin: 2,
  priceMax: 8,
  replyDays: 7,
  levels: ['best', 'new'],
  sort: '-price',
  q: 'night drive',
};

describe('filters in the URL', () => {
  it('ignore values from a mistyped or tampered link', () => {
    const search = new URLSearchParams('genres=1,x,-2&countries=se,GB&priceMin=abc&levels=gold,new&sort=popular');
    expect(readFilters(search)).toEqual({ ...noFilters, genres: [1], countries: ['GB'], levels: ['new'] });
  });

  it('survive a reload', () => {
    expect(readFilters(writeFilters(all))).toEqual(all);
  });

  it('leave a clean URL when none are set', () => {
    expect(writeFilters(noFilters).toString()).toBe('');
    expect(activeFilterCount(noFilters)).toBe(0);
  });

  it('count a price range as one filter, whichever end was moved', () => {
    expect(activeFilterCount({ ...noFilters, priceMin: 2, priceMax: 8 })).toBe(1);
    expect(activeFilterCount({ ...noFilters, priceMax: 8 })).toBe(1);
  });

  it('send both levels of the best group to the API', () => {
    expect(filterQuery({ ...noFilters, levels: ['best'] })).toEqual({ levels: 'top,trusted' });
  });
});
