import { expect, test } from 'vitest';
import { addMonths, readDay, weeksOf } from './month.ts';

test('a month starts on the Monday on or before its first day and ends on the Sunday on or after its last', () => {
  const weeks = weeksOf('2026-05-14');
  expect([weeks.length, weeks[0]![0], weeks.at(-1)![6]]).toEqual([5, '2026-04-27', '2026-05-31']);
  expect(weeksOf('2027-02-10')).toHaveLength(4);
  expect(weeksOf('2026-08-01')).toHaveLength(6);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-11-30', 14, '2028-01-30'],
])('%s plus %i months is %s', (day, count, after) => expect(addMonths(day, count)).toBe(after));

test.each(['2026-02-30', '2026-13-01', 'tomorrow', '', null])('%s is not a valid day', (text) =>
  expect(readDay(text)).toBeNull(),
);
