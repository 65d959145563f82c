import { expect, test } from 'vitest';
import { dateText } from './date-text.ts';

const first = new Date('2026-12-01T10:30:00Z');
const written = (locale: string, at: Date, style: Intl.DateTimeFormatOptions) =>
  dateText(new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }), at);

test('the first of a month is an ordinal in French, other days and figures are not', () => {
  expect(written('fr', first, { dateStyle: 'long' })).toBe('1er décembre 2026');
  expect(written('fr', first, { weekday: 'short', day: 'numeric', month: 'short' })).toBe('mar. 1er déc.');
  expect(written('fr', new Date('2026-12-21T10:30:00Z'), { dateStyle: 'long' })).toBe('21 décembre 2026');
  expect(written('fr', first, { day: 'numeric', month: 'numeric', year: 'numeric' })).toBe('01/12/2026');
  expect(written('en-GB', first, { dateStyle: 'long' })).toBe('1 December 2026');
});
