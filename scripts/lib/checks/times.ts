import { existsSync, readFileSync } from 'node:fs';

export interface FileTime {
  project: string;
  file: string;
  seconds: number;
}

/** Where `scripts/vitest/times.reporter.ts` writes the times of a run with this variable. */
export const timesVariable = 'FANFARE_TEST_TIMES';

export const readTestTimes = (file: string): FileTime[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FileTime[]) : [];

interface Suite {
  file: string;
  suites?: Suite[];
  specs?: { tests: { projectName: string; results: { duration: number }[] }[] }[];
}

/** What each file of journeys took, by Playwright's report. */
export function readJourneyTimes(report: string): FileTime[] {
  if (!existsSync(report)) return [];
  const times = new Map<string, FileTime>();
  const add = ({ file, suites = [], specs = [] }: Suite): void => {
    for (const { projectName, results } of specs.flatMap(({ tests }) => tests)) {
      const project = `journeys ${projectName}`;
      const time = times.get(`${project} ${file}`) ?? { project, file: `e2e/${file}`, seconds: 0 };
      time.seconds += results.reduce((total, { duration }) => total + duration, 0) / 1000;
      times.set(`${project} ${file}`, time);
    }
    for (const suite of suites) add(suite);
  };
  for (const suite of (JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }).suites) add(suite);
  return [...times.values()];
}

/** The slowest files, then each project's sum, as lines. */
export function timeTable(times: readonly FileTime[], slowest = 20): string[] {
  const line = (seconds: number, text: string) => `${seconds.toFixed(1).padStart(7)} s  ${text}`;
  const bySeconds = (a: { seconds: number }, b: { seconds: number }) => b.seconds - a.seconds;
  const sums = Object.entries(Object.groupBy(times, ({ project }) => project)).map(([project, files = []]) => ({
    text: `${project}, ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
    seconds: files.reduce((total, { seconds }) => total + seconds, 0),
  }));
  return [
    ...times
      .toSorted(bySeconds)
      .slice(0, slowest)
      .map(({ file, seconds }) => line(seconds, file)),
    ...sums.toSorted(bySeconds).map(({ text, seconds }) => line(seconds, text)),
  ];
}
