import { describe, expect, it } from 'vitest';
import { filterQuery, noFilters, readFilters, writeFilters } from './filters.ts';

const read = (text: string) => readFilters(new URLSearchParams(text));

describe('filters in the address', () => {
  it('leave out what nobody understands', () => {
    expect(read('kind=payout,nonsense,__proto__&from=2026-02-30&to=yesterday')).toEqual(noFilters);
  });

  it('come back as they were written', () => {
    const filters = { kinds: ['refunds' as const, 'disputes' as const], from: '2026-01-01', to: '2026-01-31' };
    expect(read(String(writeFilters(filters)))).toEqual(filters);
    expect(String(writeFilters(noFilters))).toBe('');
  });

  it('ask the API for every kind of a group, and for nothing that is open', () => {
    expect(filterQuery({ kinds: ['disputes', 'refunds'], from: '', to: '2026-01-31' })).toEqual({
      kind: 'chargeback,debt,refund',
      to: '2026-01-31',
    });
    expect(filterQuery(noFilters)).toEqual({});
  });
});
