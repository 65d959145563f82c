/**
 * What `npm test` runs on Node 24, and with FANFARE_TEST_FULL=1 what `npm run test:full` does (docs/testing.md). Names of steps as
 * arguments run those alone: `npm test -- types journeys`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runJourneys } from './lib/checks/journeys.ts';
import { node, stopRunning, tool } from './lib/system/run.ts';
import { ensureChromium, ensureFfmpeg } from './lib/system/tools.ts';
import { type Count, countVitest, failedJourneys, failedTests } from './lib/checks/tally.ts';
import { readJourneyTimes, readTestTimes, testTimesFile, timeTable, type FileTime } from './lib/checks/times.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { root } from './lib/install/root.mjs';
import { bold, fail, say } from './lib/product/console.ts';

const isFull = process.env['FANFARE_TEST_FULL'] === '1';
const skipped: string[] = [];
const times: FileTime[] = [];
const failures: string[] = [];

const linted = ['shell', 'mf-auth', 'mf-creator', 'mf-curator', 'api', 'shared-ui', 'e2e', 'scripts', 'bench'];
const quiet = { isQuiet: true };

/** Programs that pass or don't. Most of them use one core: two run at a time, each shown once it has ended. */
const checks: Record<string, () => Promise<{ code: number; output: string }>> = {
  types: () => node('scripts/types.mjs', [], quiet),
  lint: () => tool('oxlint', ['--type-aware', '--deny-warnings'], quiet),
  boundaries: () =>
    tool('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...linted], quiet),
  format: () => tool('oxfmt', ['--check'], quiet),
  'dead-code': () => tool('knip', ['--no-progress'], quiet),
  contract: () => node('api/src/cli/openapi.ts', ['--check'], quiet),
  // The journeys walk through these.
  build: () => node('scripts/build.ts', [], quiet),
};
const checksAtATime = 2;

/** What uses the whole machine, one after the other. */
const suites: Record<string, () => Promise<Count>> = {
  async tests() {
    const noFfmpeg = await ensureFfmpeg();
    if (noFfmpeg) skipped.push(`tests that decode M4A: ${noFfmpeg}`);
    const report = path.join(root, '.cache/vitest.json');
    mkdirSync(path.dirname(report), { recursive: true });
    for (const file of [report, testTimesFile]) rmSync(file, { force: true });
    const reporters = ['default', 'json', './scripts/vitest/times.reporter.ts'].map((name) => `--reporter=${name}`);
    const count = countVitest(
      report,
      (await tool('vitest', ['run', ...reporters, `--outputFile.json=${report}`])).code,
    );
    times.push(...readTestTimes());
    failures.push(...failedTests(report));
    if (count.skipped > 0) skipped.push(`${count.skipped} unit or API tests: marked as skipped`);
    return count;
  },
  async journeys() {
    const noChromium = await ensureChromium();
    if (noChromium) {
      skipped.push(`the journeys: ${noChromium}`);
      return { passed: 0, failed: 0, skipped: 1 };
    }
    const { journeys, isAuditClean } = await runJourneys();
    const report = path.join(root, 'e2e/test-results/report.json');
    times.push(...readJourneyTimes(report));
    failures.push(...failedJourneys(report));
    if (journeys.skipped > 0) skipped.push(`${journeys.skipped} journeys: marked as skipped`);
    return {
      passed: journeys.passed + (isAuditClean ? 1 : 0),
      failed: journeys.failed + (isAuditClean ? 0 : 1),
      skipped: journeys.skipped,
    };
  },
  ...(isFull && {
    'torture:model': async () => countOf(await node('scripts/torture-model.ts', ['500', '100'])),
    'torture:webhooks': async () => countOf(await node('scripts/torture-webhooks.ts')),
  }),
};

const countOf = ({ code }: { code: number }): Count => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
});

let isStopped = false;
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, () => {
    isStopped = true;
    stopRunning();
  });
}

const names = [...Object.keys(checks), ...Object.keys(suites)];
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !names.includes(name));
if (unknown) {
  fail(`There is no step "${unknown}": ${names.join(', ')}.`);
  process.exit(2);
}
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);

const startedAt = performance.now();
const secondsSince = (start: number) => (performance.now() - start) / 1000;
const results: [name: string, count: Count, seconds: number][] = [];

async function measured(name: string, step: () => Promise<Count>): Promise<void> {
  const stepStartedAt = performance.now();
  const count = await step().catch((error: unknown) => {
    fail(oneLine(error));
    return { passed: 0, failed: 1, skipped: 0 };
  });
  results.push([name, count, secondsSince(stepStartedAt)]);
}

const heading = (name: string) => say(bold(`\n── ${name}`));

const queue = Object.entries(checks).filter(([name]) => isAsked(name));
await Promise.all(
  Array.from({ length: checksAtATime }, async () => {
    for (let next = queue.shift(); next && !isStopped; next = queue.shift()) {
      const [name, check] = next;
      await measured(name, async () => {
        const result = await check();
        heading(name);
        if (result.output.trim()) say(result.output.trim());
        return countOf(result);
      });
    }
  }),
);
for (const [name, suite] of Object.entries(suites)) {
  if (isStopped || !isAsked(name)) continue;
  heading(name);
  await measured(name, suite);
}

if (times.length > 0) {
  heading('slowest files, and the sum of each project');
  for (const line of timeTable(times)) say(line);
}
heading('summary');
for (const [name, { passed, failed }, seconds] of results) {
  say(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(16)} ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
}
for (const name of failures) fail(name.replace(`${root}/`, ''));
for (const why of skipped) say(`Skipped ${why}`);
if (skipped.length === 0) say('Skipped nothing.');
const sum = (key: 'passed' | 'failed') => results.reduce((total, [, count]) => total + count[key], 0);
const failed = sum('failed') + (isStopped ? 1 : 0);
say(`Took ${secondsSince(startedAt).toFixed(0)} s.`);
say(`${sum('passed')} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
if (process.connected) process.disconnect();
