import { describe, expect, it } from 'vitest';
import { filterQuery, isUpsideDown, noFilters, readFilters, writeFilters } from './filters.ts';
import { presetOf, rangeOf } from './presets.ts';

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

  it('know a range that ends before it begins', () => {
    expect(isUpsideDown({ ...noFilters, from: '2026-02-01', to: '2026-01-31' })).toBe(true);
    expect(isUpsideDown({ ...noFilters, from: '2026-02-01', to: '2026-02-01' })).toBe(false);
    expect(isUpsideDown({ ...noFilters, from: '2026-02-01' })).toBe(false);
  });
});

describe('presets', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', 'this_month', '2026-01-01', '2026-01-31'],
    ['2026-01-31T23:59:59.999Z', 'last_month', '2025-12-01', '2025-12-31'],
    ['2028-03-31T12:00:00.000Z', 'last_month', '2028-02-01', '2028-02-29'],
    ['2028-12-31T12:00:00.000Z', 'this_month', '2028-12-01', '2028-12-31'],
    ['2028-12-31T12:00:00.000Z', 'this_year', '2028-01-01', '2028-12-31'],
    ['2026-05-15T12:00:00.000Z', 'all', '', ''],
  ] as const)('at %s, %s is %s to %s', (at, preset, from, to) => {
    expect(rangeOf(preset, Date.parse(at))).toEqual({ from, to });
    expect(presetOf({ from, to }, Date.parse(at))).toBe(preset);
  });

  it('are none of a range of one’s own', () => {
    expect(presetOf({ from: '2026-05-02', to: '' }, Date.parse('2026-05-15T12:00:00.000Z'))).toBeNull();
  });
});
