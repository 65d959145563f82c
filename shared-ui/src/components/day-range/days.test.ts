import { describe, expect, it } from 'vitest';
import { dayIn, isUpsideDown, presetOf, rangeOf } from './days.ts';

it.each(['', '2026-02-30', 'yesterday', '2026-2-3', '2026-01-01T00:00'])('%o is not a day', (text) => {
  expect(dayIn(text)).toBe('');
});

it('recognises a range that ends before it begins', () => {
  expect(isUpsideDown({ from: '2026-02-01', to: '2026-01-31' })).toBe(true);
  expect(isUpsideDown({ from: '2026-02-01', to: '2026-02-01' })).toBe(false);
  expect(isUpsideDown({ from: '2026-02-01', to: '' })).toBe(false);
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

  it("don't match a custom range", () => {
    expect(presetOf({ from: '2026-05-02', to: '' }, Date.parse('2026-05-15T12:00:00.000Z'))).toBeNull();
  });
});
