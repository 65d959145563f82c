import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from '../system/run.ts';

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

export interface TestFailure {
  file: string;
  /** Null where no test of the file failed by what it asserts: nothing is proven then. */
  test: string | null;
  /** The first line of what it says. */
  message: string;
}

/** Long enough on a busy machine. */
const patience = ['--testTimeout=60000', '--hookTimeout=120000'];

/** Statements and imports that fail because of the mutant as such, whatever its rule is about: they kill nothing. */
const isImpossible = (message: string) =>
  /no unique or exclusion constraint matching|must appear in the GROUP BY|constraint "\w+" .*does not exist|syntax error at|SyntaxError|Failed query: migrat/.test(
    message,
  );

/**
 * Runs test files of a workspace until the first failure.
 * @param expected a failure of an earlier run: all files run, and only the same test counts
 * @returns the failure, or null if there is none
 */
export async function firstFailure(
  folder: string,
  files: readonly string[],
  expected?: TestFailure,
): Promise<TestFailure | null> {
  const report = path.join(folder, '.cache-report.json');
  rmSync(report, { force: true });
  const projects = ['--project', 'api', '--project', 'heavy', '--project', 'models'];
  const reporters = ['--reporter=json', `--outputFile=${report}`];
  const { code, output } = await run(
    path.join(folder, 'node_modules/.bin/vitest'),
    ['run', ...projects, ...(expected ? [] : ['--bail=1']), ...patience, ...reporters, ...files],
    { cwd: folder, isQuiet: true },
  );
  if (code === 0) return null;
  const results = readReport(report)?.testResults ?? [];
  const fileOf = (name: string) => path.relative(folder, name).replaceAll(path.sep, '/');
  for (const { name, assertionResults } of results) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      const [message = ''] = failureMessages;
      if (status !== 'failed' || isImpossible(message) || (expected && expected.test !== fullName)) continue;
      return { file: fileOf(name), test: fullName, message: message.split('\n')[0]! };
    }
  }
  if (expected) return null;
  const failed = results.find(({ status }) => status === 'failed');
  const message = (failed?.message || output.trim().split('\n').at(-1))?.split('\n')[0] ?? '';
  return { file: failed ? fileOf(failed.name) : '', test: null, message };
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
