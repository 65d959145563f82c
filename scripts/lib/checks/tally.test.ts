import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPlaywright, countVitest, failedJourneys, failedTests } from './tally.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'fanfare-tally-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const report = (content: unknown) => {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const vitest = (failed: number, testResults: unknown[] = []) =>
  report({ numPassedTests: 7, numFailedTests: failed, numPendingTests: 1, numTodoTests: 0, testResults });

test('a run that left no report failed', () => {
  expect(countVitest(path.join(folder, 'none.json'), 0).failed).toBe(1);
  expect(countPlaywright(path.join(folder, 'none.json'), 0).failed).toBe(1);
});

test('a file that could not be loaded failed', () => {
  const results = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ];
  expect(countVitest(vitest(1, results), 1).failed).toBe(2);
});

test('a run that ended badly without a failed test failed', () => {
  expect(countVitest(vitest(0), 1).failed).toBe(1);
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright(report({ stats, errors: [] }), 1).failed).toBe(1);
});

test('a journey that needed a second try did not pass', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright(report({ stats, errors: [] }), 1)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('what passed is counted', () => {
  expect(countVitest(vitest(0), 0)).toEqual({ passed: 7, failed: 0, skipped: 1 });
});

test('what failed is named, with why', () => {
  const results = [
    { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'pays' },
        {
          status: 'failed',
          fullName: 'refunds',
          failureMessages: ['\u001B[31mexpected 5\u001B[39m\n\nto be 6', 'later'],
        },
      ],
    },
  ];
  expect(failedTests(vitest(2, results))).toEqual([
    'a.test.ts\n    no such module',
    'b.test.ts: refunds\n    expected 5\n    to be 6',
  ]);
  const specs = [
    { title: 'logs in', file: 'c.spec.ts', ok: true },
    { title: 'logs out', file: 'c.spec.ts', ok: false, tests: [{ results: [{ errors: [{ message: 'no button' }] }] }] },
  ];
  expect(failedJourneys(report({ suites: [{ suites: [{ specs }] }] }))).toEqual(['c.spec.ts: logs out\n    no button']);
  expect(failedTests(path.join(folder, 'none.json'))).toEqual([]);
  expect(failedJourneys(path.join(folder, 'none.json'))).toEqual([]);
});

test('why is the whole message, and where in our code it comes from', () => {
  const sides = Array.from({ length: 30 }, (_, at) => `+ line ${at}`);
  const stack = [
    'at expect (/r/node_modules/chai/index.js:1:2)',
    'at async /r/api/a.ts:3:4',
    'at /r/api/a.test.ts:5:6',
  ];
  const failureMessages = [['Error: not equal', ...sides, ...stack.map((line) => `    ${line}`)].join('\n')];
  const assertionResults = [{ status: 'failed', fullName: 'pays', failureMessages }];
  const lines = ['a.test.ts: pays', 'Error: not equal', ...sides, 'at async /r/api/a.ts:3:4'];
  expect(failedTests(vitest(1, [{ name: 'a.test.ts', status: 'failed', assertionResults }]))).toEqual([
    lines.join('\n    '),
  ]);
  const errors = [{ message: 'no button', location: { file: '/r/e2e/c.spec.ts', line: 7, column: 8 } }];
  const specs = [{ title: 'logs out', file: 'c.spec.ts', ok: false, tests: [{ results: [{ errors }] }] }];
  expect(failedJourneys(report({ suites: [{ specs }] }))).toEqual([
    'c.spec.ts: logs out\n    no button\n    at /r/e2e/c.spec.ts:7:8',
  ]);
});

test('of a message that prints a whole page, the beginning is enough', () => {
  const page = Array.from({ length: 500 }, (_, at) => `<p>${at}</p>`).join('\n');
  const assertionResults = [{ status: 'failed', fullName: 'shows', failureMessages: [page] }];
  const [shown = ''] = failedTests(vitest(1, [{ name: 'a.test.tsx', status: 'failed', assertionResults }]));
  expect(shown.split('\n')).toHaveLength(42);
  expect(shown).toMatch(/<p>39<\/p>\n    … 460 more lines$/);
});
