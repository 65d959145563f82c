import { describe, expect, it } from 'vitest';
import { filterQuery, noFilters, readFilters, writeFilters, type KindGroups } from './filters.ts';

const groups: KindGroups = { refunds: ['refund'], disputes: ['chargeback', 'debt'] };
const read = (text: string) => readFilters(new URLSearchParams(text), groups);

describe('filters in the URL', () => {
  it('drop invalid values', () => {
    expect(read('kind=payout,nonsense,__proto__&from=2026-02-30&to=yesterday')).toEqual(noFilters);
  });

  it('are read as they were written', () => {
    const filters = { kinds: ['refunds', 'disputes'], from: '2026-01-01', to: '2026-01-31' };
    expect(read(String(writeFilters(filters)))).toEqual(filters);
    expect(String(writeFilters(noFilters))).toBe('');
  });

  it('send every kind of a group to the API, and no empty filter', () => {
    expect(filterQuery({ kinds: ['disputes', 'refunds'], from: '', to: '2026-01-31' }, groups)).toEqual({
      kind: 'chargeback,debt,refund',
      to: '2026-01-31',
    });
    expect(filterQuery(noFilters, groups)).toEqual({});
  });
});
