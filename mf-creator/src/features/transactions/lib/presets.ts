import type { Filters } from './filters.ts';

type Range = Pick<Filters, 'from' | 'to'>;

export const presets = ['all', 'this_month', 'last_month', 'this_year'] as const;
export type Preset = (typeof presets)[number];

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/**
 * The days of a preset.
 * @param now the product's time in milliseconds; days are those of UTC, as the API counts them
 */
export function rangeOf(preset: Preset, now: number): Range {
  const today = new Date(now);
  const year = today.getUTCFullYear();
  const month = today.getUTCMonth();
  // Day 0 of a month is the last of the one before.
  const ranges: Record<Preset, Range> = {
    all: { from: '', to: '' },
    this_month: { from: day(year, month, 1), to: day(year, month + 1, 0) },
    last_month: { from: day(year, month - 1, 1), to: day(year, month, 0) },
    this_year: { from: day(year, 0, 1), to: day(year, 12, 0) },
  };
  return ranges[preset];
}

/** Which preset a range is; null for one of somebody's own. */
export function presetOf({ from, to }: Range, now: number): Preset | null {
  const isIt = (preset: Preset) => {
    const range = rangeOf(preset, now);
    return range.from === from && range.to === to;
  };
  return presets.find(isIt) ?? null;
}
