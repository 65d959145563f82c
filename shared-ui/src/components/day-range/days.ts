/** Days in UTC, both included; empty for an open end. */
export interface DayRange {
  from: string;
  to: string;
}

/** An existing day, `2026-05-31`; empty for anything else. */
export function dayIn(text: string | null): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : '';
}

/** A range that ends before it begins is empty and isn't worth a query. */
export const isUpsideDown = ({ from, to }: DayRange): boolean => from !== '' && to !== '' && from > to;

export const dayPresets = ['all', 'this_month', 'last_month', 'this_year'] as const;
export type DayPreset = (typeof dayPresets)[number];

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/**
 * The days of a preset.
 * @param now the product's time in milliseconds; days are those of UTC, as the API counts them
 */
export function rangeOf(preset: DayPreset, now: number): DayRange {
  const today = new Date(now);
  const year = today.getUTCFullYear();
  const month = today.getUTCMonth();
  // Day 0 of a month is the last day of the month before.
  const ranges: Record<DayPreset, DayRange> = {
    all: { from: '', to: '' },
    this_month: { from: day(year, month, 1), to: day(year, month + 1, 0) },
    last_month: { from: day(year, month - 1, 1), to: day(year, month, 0) },
    this_year: { from: day(year, 0, 1), to: day(year, 12, 0) },
  };
  return ranges[preset];
}

/** The preset that matches a range; null for a custom one. */
export function presetOf({ from, to }: DayRange, now: number): DayPreset | null {
  const isIt = (preset: DayPreset) => {
    const range = rangeOf(preset, now);
    return range.from === from && range.to === to;
  };
  return dayPresets.find(isIt) ?? null;
}
