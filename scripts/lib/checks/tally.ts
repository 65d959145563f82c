import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

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
  testResults: { name: string; status: string; message?: string; assertionResults: TestResult[] }[];
}

interface TestResult {
  status: string;
  fullName: string;
  failureMessages?: string[];
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

/** Lines of a failure's message that the summary repeats: an assertion's two sides, and where it stands. */
const linesPerFailure = 15;

/** A failure's name and the beginning of why, without colours. */
function failure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const why = lines.filter((line) => line.trim() !== '').slice(0, linesPerFailure);
  return [name, ...why.map((line) => `    ${line}`)].join('\n');
}

/** A Vitest report's failed tests, and the files that could not be loaded, each with why. */
export function failedTests(file: string): string[] {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(name, message)];
    return failed.map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages?.[0]));
  });
}

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

interface Spec {
  title: string;
  file: string;
  ok: boolean;
  tests?: { results: { errors: { message?: string }[] }[] }[];
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

/** A Playwright report's failed journeys, each with why. */
export function failedJourneys(file: string): string[] {
  if (!existsSync(file)) return [];
  const why = ({ tests = [] }: Spec) => tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0];
  const of = ({ suites = [], specs = [] }: Suite): string[] => [
    ...specs.filter(({ ok }) => !ok).map((spec) => failure(`${spec.file}: ${spec.title}`, why(spec)?.message)),
    ...suites.flatMap(of),
  ];
  return of(JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport);
}
