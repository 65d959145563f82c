import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readJourneyTimes, timeTable } from './times.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-times-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file of journeys takes what its tests took, nested ones and repeated ones included', () => {
  const report = path.join(folder, 'report.json');
  const spec = (...durations: number[]) => ({
    tests: [{ projectName: 'later', results: durations.map((duration) => ({ duration })) }],
  });
  const file = 'journeys/pay.spec.ts';
  const suites = [{ file, specs: [spec(1_000)], suites: [{ file, specs: [spec(500, 250)] }] }];
  writeFileSync(report, JSON.stringify({ suites }));
  expect(readJourneyTimes(report)).toEqual([
    { project: 'journeys later', file: 'e2e/journeys/pay.spec.ts', seconds: 1.75 },
  ]);
  expect(readJourneyTimes(path.join(folder, 'none.json'))).toEqual([]);
});

test('the table has the slowest files first, then the sum of each project', () => {
  const times = [
    { project: 'api', file: 'api/a.test.ts', seconds: 1 },
    { project: 'shell', file: 'shell/b.test.ts', seconds: 20.26 },
    { project: 'api', file: 'api/c.test.ts', seconds: 3 },
  ];
  expect(timeTable(times, 2)).toEqual([
    '   20.3 s  shell/b.test.ts',
    '    3.0 s  api/c.test.ts',
    '   20.3 s  shell, 1 file',
    '    4.0 s  api, 2 files',
  ]);
});
