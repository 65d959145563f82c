import { existsSync, readFileSync } from 'node:fs';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Counts a vitest report; a file that could not even be loaded is a failure as well, and so is a missing report. */
export function countVitest(file: string, code: number): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    // An error outside of any test ends the run without one that failed.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The names of a Vitest report's failed tests, and of files that could not be loaded. */
export function failedTests(file: string): string[] {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [name];
    return failed.map(({ fullName }) => `${name}: ${fullName}`);
  });
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: Suite[];
}

/** Counts a Playwright report; a journey that needed a second try did not pass. */
export function countPlaywright(file: string, code: number): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: stats.skipped };
}

/** The names of a Playwright report's failed journeys. */
export function failedJourneys(file: string): string[] {
  if (!existsSync(file)) return [];
  const of = ({ suites = [], specs = [] }: Suite): string[] => [
    ...specs.filter(({ ok }) => !ok).map(({ title, file: spec }) => `${spec}: ${title}`),
    ...suites.flatMap(of),
  ];
  return of(JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport);
}
