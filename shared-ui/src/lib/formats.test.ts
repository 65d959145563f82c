import { expect, test } from 'vitest';
import {
  countdownParts,
  dayPartOf,
  formatCredits,
  formatDate,
  formatDuration,
  formatEuros,
  formatPercent,
  formatAgo,
  formatRelative,
  formatShort,
  languageName,
} from './formats.ts';

test.each([
  [91, {}, '91.00'],
  [1049.5, {}, '1,049.50'],
  [6, { compact: true }, '6'],
  [6.5, { compact: true }, '6.50'],
  [4, { signed: true }, '+4.00'],
  [-49, { signed: true }, '−49.00'],
  [0, { signed: true }, '0.00'],
])('%d credits with %o read %s', (credits, options, text) => {
  expect(formatCredits(credits, 'en-GB', options)).toBe(text);
});

test('credits follow the locale', () => {
  expect(formatCredits(1049.5, 'de-DE')).toBe('1.049,50');
});

test.each([
  [3900, '€39'],
  [3950, '€39.50'],
  [39000, '€390'],
])('%d cents read %s', (cents, text) => {
  expect(formatEuros(cents, 'en-GB')).toBe(text);
});

test.each([
  [0, '0:00'],
  [44.9, '0:44'],
  [222, '3:42'],
  [3661, '1:01:01'],
  [-5, '0:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [840, '840'],
  [31_200, '31.2\u00a0k'],
  [999_999, '1\u00a0M'],
  [1_250_000, '1.3\u00a0M'],
])('%d followers read %s', (count, text) => {
  expect(formatShort(count, 'en-GB')).toBe(text);
});

test('a share reads as a whole percentage', () => {
  expect(formatPercent(0.314, 'en-GB')).toBe('31\u00a0%');
});

test('a date follows the locale', () => {
  expect(formatDate('2026-05-08T12:00:00Z', 'en-GB')).toBe('8 May 2026');
  expect(formatDate('2026-05-08T12:00:00Z', 'fr')).toBe('8 mai 2026');
  expect(formatDate('2026-05-01T12:00:00Z', 'fr')).toBe('1er mai 2026');
  expect(formatDate('2026-05-01T12:00:00Z', 'fr', { dateStyle: 'short' })).toBe('01/05/2026');
});

const now = '2026-05-08T12:00:00Z';

test.each([
  ['2026-05-08T10:00:00Z', '2 hours ago'],
  ['2026-05-07T11:00:00Z', 'yesterday'],
  ['2026-05-23T12:00:00Z', 'in 15 days'],
  ['2026-05-08T11:59:40Z', '20 seconds ago'],
])('%s is %s', (at, text) => {
  expect(formatRelative(at, now, 'en-GB')).toBe(text);
});

test.each([
  ['2026-05-08T12:00:09Z', 'now'],
  ['2026-05-08T12:03:00Z', 'now'],
  ['2026-05-08T11:57:00Z', '3 minutes ago'],
])('what happened at %s is %s, never to come', (at, text) => {
  expect(formatAgo(at, now, 'en-GB')).toBe(text);
});

test('a countdown has days, hours and minutes', () => {
  expect(countdownParts('2026-05-14T10:30:00Z', now)).toEqual({
    days: 5,
    hours: 22,
    minutes: 30,
    totalSeconds: 513_000,
    overdue: false,
  });
});

test('a deadline that has passed is overdue with nothing left, to the second', () => {
  expect(countdownParts(now, now)).toMatchObject({ totalSeconds: 0, overdue: true });
  expect(countdownParts('2026-05-08T11:00:00Z', now)).toMatchObject({ days: 0, hours: 0, minutes: 0, overdue: true });
});

test.each([
  ['2026-05-14T08:00', 'morning'],
  ['2026-05-14T12:00', 'afternoon'],
  ['2026-05-14T18:00', 'evening'],
  ['2026-05-13T23:59', null],
])('%s is in the %s of that day', (at, part) => {
  expect(dayPartOf(new Date(at), new Date('2026-05-14T20:00'))).toBe(part);
});

test('a language is named in itself', () => {
  expect(['en', 'fr', 'sv'].map(languageName)).toEqual(['English', 'Français', 'Svenska']);
});
