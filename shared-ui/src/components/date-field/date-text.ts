import { dayIn } from '../day-range/days.ts';

type DatePart = 'day' | 'month' | 'year';
const lengths: Record<DatePart, number> = { day: 2, month: 2, year: 4 };
const numeric = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
  numberingSystem: 'latn',
} as const;
const isPart = (type: string): type is DatePart => type in lengths;

const partsOf = (locale: string, date = new Date(0)) =>
  new Intl.DateTimeFormat(locale, { ...numeric, calendar: 'gregory' }).formatToParts(date);

/** `2026-05-31` as it is written in the locale, `31/05/2026`; what is no day stays as it is. */
export const writtenDay = (locale: string, day: string): string =>
  dayIn(day) === ''
    ? day
    : partsOf(locale, new Date(`${day}T00:00:00.000Z`))
        .map(({ value }) => value)
        .join('');

/** How the locale writes a day, by the first letters of its words: `dd/mm/yyyy`, `jj/mm/aaaa`. */
export function dayPattern(locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  return partsOf(locale)
    .map(({ type, value }) => (isPart(type) ? (names.of(type) ?? type).charAt(0).repeat(lengths[type]) : value))
    .join('')
    .toLowerCase();
}

/** Eight digits, cut where the parts of a day end: number pads have no separators. */
function inOrder(order: readonly DatePart[], digits: string): string[] {
  let at = 0;
  return order.map((part) => digits.slice(at, (at += lengths[part])));
}

/**
 * A day typed in the order of the locale, with any separators or none, or as `2026-05-31`.
 * @returns `2026-05-31`; empty for anything else, years of two digits included
 */
export function typedDay(locale: string, text: string): string {
  const order = partsOf(locale).flatMap(({ type }) => (isPart(type) ? [type] : []));
  const numbers = /^\d{8}$/.test(text.trim()) ? inOrder(order, text.trim()) : (text.match(/\d+/g) ?? []);
  if (numbers.length !== 3 || /[^\d\s./,年月日-]/.test(text)) return '';
  if (numbers[0]!.length === 4) order.splice(0, 3, 'year', 'month', 'day');
  const by = Object.fromEntries(order.map((part, index) => [part, numbers[index]!])) as Record<DatePart, string>;
  if (by.year.length !== 4 || by.year < '1000' || by.month.length > 2 || by.day.length > 2) return '';
  return dayIn(`${by.year}-${by.month.padStart(2, '0')}-${by.day.padStart(2, '0')}`);
}
