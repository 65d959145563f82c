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

/** A message is whole up to here: the few that are longer print a page's elements, of which the first say most. */
const linesPerMessage = 40;

/** A failure's name, its message without colours, and the first line of our code that its stack names. */
function failure(name: string, text = '', at?: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stackStart = lines.findIndex((line) => /^\s+at .+:\d+:\d+\)?$/.test(line));
  const message = stackStart === -1 ? lines : lines.slice(0, stackStart);
  const stack = stackStart === -1 ? [] : lines.slice(stackStart);
  const where = at ?? stack.find((line) => !/node_modules|node:/.test(line))?.trim();
  const left = message.length - linesPerMessage;
  const why = [
    ...message.slice(0, linesPerMessage),
    ...(left > 0 ? [`… ${left} more lines`] : []),
    ...(where ? [where] : []),
  ];
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
  tests?: { results: { errors: PlaywrightError[] }[] }[];
}

interface PlaywrightError {
  message?: string;
  location?: { file: string; line: number; column: number };
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
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => {
        const { message, location } = why(spec) ?? {};
        const at = location && `at ${location.file}:${location.line}:${location.column}`;
        return failure(`${spec.file}: ${spec.title}`, message, at);
      }),
    ...suites.flatMap(of),
  ];
  return of(JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport);
}
