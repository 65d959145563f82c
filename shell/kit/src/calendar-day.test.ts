import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addDays, dayOf, nearDay, noonOf } from './calendar-day.ts';

const file = path.join(import.meta.dirname, 'calendar-day.ts');

/** What a reader in Paris gets, where the clock changes: a thread of the tests can't have a zone of its own, another process can. */
function inParis(expression: string): unknown {
  const code = `import { addDays, dayOf, nearDay } from ${JSON.stringify(file)}; console.log(JSON.stringify(${expression}));`;
  const env = { ...process.env, TZ: 'Europe/Paris' };
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' }));
}

test('days continue across the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
  expect(dayOf(noonOf('2026-05-14'))).toBe('2026-05-14');
});

test('today and yesterday have names, other days have none', () => {
  const now = noonOf('2026-05-14').getTime();
  const names = ['2026-05-15', '2026-05-14', '2026-05-13', '2026-05-12'].map((day) => nearDay(day, now));
  expect(names).toEqual([null, 'today', 'yesterday', null]);
});

// 24 hours earlier it was the same day, or the day before yesterday.
test.each([
  ['the last half-hour of a day of 25 hours', '2026-10-25T23:30:00+01:00', '2026-10-25', '2026-10-24'],
  ['the first half-hour after a day of 23 hours', '2026-03-30T00:30:00+02:00', '2026-03-30', '2026-03-29'],
])('yesterday is the day before today in %s', (_when, now, today, yesterday) => {
  const at = Date.parse(now);
  expect(inParis(`[dayOf(${at}), nearDay('${today}', ${at}), nearDay('${yesterday}', ${at})]`)).toEqual([
    today,
    'today',
    'yesterday',
  ]);
  expect(inParis(`[addDays('${yesterday}', 1), addDays('${today}', -1)]`)).toEqual([today, yesterday]);
});
