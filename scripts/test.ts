/**
 * What `npm test` runs on Node 24, with FANFARE_TEST_CI=1 what `npm run test:ci` does, and with FANFARE_TEST_FULL=1 what `npm run test:full`
 * does (docs/testing.md). Names of steps as arguments run those alone: `npm test -- lint journeys`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runJourneys } from './lib/checks/journeys.ts';
import { node, type RunOptions, stopRunning, tool } from './lib/system/run.ts';
import { ensureChromium, ensureFfmpeg } from './lib/system/tools.ts';
import { type Count, countVitest, failedJourneys, failedTests } from './lib/checks/tally.ts';
import { type FileTime, readJourneyTimes, readTestTimes, timesVariable, timeTable } from './lib/checks/times.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { root } from './lib/install/root.mjs';
import { bold, fail, say } from './lib/product/console.ts';

// Hundreds of processes run the same sources: Node compiles them once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, '.cache/compiled');

const isFull = process.env['FANFARE_TEST_FULL'] === '1';
/** All that has to pass before a change lands. */
const isCi = isFull || process.env['FANFARE_TEST_CI'] === '1';
const skipped: string[] = [];
const times: FileTime[] = [];
const failures: string[] = [];

const linted = ['shell', 'mf-auth', 'mf-creator', 'mf-curator', 'api', 'shared-ui', 'e2e', 'scripts', 'bench'];
const beside = { isQuiet: true, isLowPriority: true };

/** Each part of `npm run torture`, small: by itself it takes hours (docs/reliability.md). */
const tortureSlice =
  '--kills=9 --clients=12 --sends=1000 --overdue=20000 --answers=400 --sweepKills=3 --minutes=2 --soakClients=12 --hourSeconds=4 ' +
  '--providerClients=8 --faultSeconds=8 --faultClients=8 --diskClients=8 --failoverSeconds=15 --failoverClients=12';

type Step = () => Promise<{ count: Count; output: string }>;

/** A program that passes or doesn't. */
const program = (running: () => Promise<{ code: number; output: string }>): Step => {
  return async () => {
    const { code, output } = await running();
    return { count: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, output };
  };
};

/** Vitest on some of its projects. */
const vitest = (name: string, projects: string[], options: RunOptions = {}): Step => {
  return async () => {
    const noFfmpeg = await ensureFfmpeg();
    if (noFfmpeg) skipped.push(`${name} that decode M4A: ${noFfmpeg}`);
    const report = path.join(root, `.cache/${name}.json`);
    const timesFile = path.join(root, `.cache/${name}-times.json`);
    mkdirSync(path.dirname(report), { recursive: true });
    for (const file of [report, timesFile]) rmSync(file, { force: true });
    const reporters = ['default', 'json', './scripts/vitest/times.reporter.ts'].map((each) => `--reporter=${each}`);
    const { code, output } = await tool(
      'vitest',
      ['run', ...projects.map((project) => `--project=${project}`), ...reporters, `--outputFile.json=${report}`],
      { ...options, env: { ...process.env, ...(!isCi && { FANFARE_TEST_SHORT: '1' }), [timesVariable]: timesFile } },
    );
    const count = countVitest(report, code);
    times.push(...readTestTimes(timesFile));
    failures.push(...failedTests(report));
    if (count.skipped > 0) skipped.push(`${count.skipped} ${name}: marked as skipped`);
    return { count, output };
  };
};

/** Installs Chromium first, or says what is left out without it. */
const withChromium = (what: string, step: Step): Step => {
  return async () => {
    const noChromium = await ensureChromium();
    if (!noChromium) return step();
    skipped.push(`${what}: ${noChromium}`);
    return { count: { passed: 0, failed: 0, skipped: 1 }, output: '' };
  };
};

/** What uses the whole machine, one after the other. */
const inFront: Record<string, Step> = {
  // The journeys walk through these.
  build: program(() => node('scripts/build.ts', [], { isQuiet: true })),
  journeys: withChromium('the journeys', async () => {
    const report = path.join(root, 'e2e/test-results/report.json');
    rmSync(report, { force: true });
    const { journeys, isAuditClean } = await runJourneys(isCi ? 'all' : 'main');
    times.push(...readJourneyTimes(report));
    failures.push(...failedJourneys(report));
    if (journeys.skipped > 0) skipped.push(`${journeys.skipped} journeys: marked as skipped`);
    const count = {
      passed: journeys.passed + (isAuditClean ? 1 : 0),
      failed: journeys.failed + (isAuditClean ? 0 : 1),
      skipped: journeys.skipped,
    };
    return { count, output: '' };
  }),
  tests: vitest('tests', ['!heavy', '!models']),
  // Not beside the others: what they start (products, databases, browsers) takes both cores, and a page or a provider is late then.
  ...(isCi && {
    gallery: withChromium(
      'the gallery',
      program(() => node('scripts/gallery.ts', ['check'], { isQuiet: true })),
    ),
    heavy: vitest('heavy', ['heavy', 'models']),
  }),
  ...(isFull && {
    'torture:model': program(() => node('scripts/torture-model.ts', ['500', '100'], { isQuiet: true })),
    'torture:webhooks': program(() => node('scripts/torture-webhooks.ts', [], { isQuiet: true })),
    torture: program(() => node('scripts/torture.ts', tortureSlice.split(' '), { isQuiet: true })),
  }),
};

/** What reads the sources: one core at most, at low priority beside the others, for the journeys leave half a core idle. */
const inBackground: Record<string, Step> = {
  lint: program(() =>
    tool('oxlint', ['--type-aware', '--type-check', '--deny-warnings'], {
      ...beside,
      // Its type checker is written in Go: collecting garbage less often takes a quarter of its time off, for a fifth more memory.
      env: { GOGC: '400', ...process.env },
    }),
  ),
  boundaries: program(() =>
    tool('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...linted], beside),
  ),
  format: program(() => tool('oxfmt', ['--check'], beside)),
  'dead-code': program(() => tool('knip', ['--no-progress'], beside)),
  contract: program(() => node('api/src/cli/openapi.ts', ['--check'], beside)),
  ...(isFull && { types: program(() => node('scripts/types.mjs', [], beside)) }),
};

let isStopped = false;
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, () => {
    isStopped = true;
    stopRunning();
  });
}

const names = [...Object.keys(inFront), ...Object.keys(inBackground)];
const requested = process.argv.slice(2);
const unknown = requested.find((name) => !names.includes(name));
if (unknown) {
  fail(`There is no step "${unknown}": ${names.join(', ')}.`);
  process.exit(2);
}

const startedAt = performance.now();
const secondsSince = (start: number) => (performance.now() - start) / 1000;
const results: [name: string, count: Count, seconds: number][] = [];
const heading = (name: string) => say(bold(`\n── ${name}`));

/** Runs the requested steps of a lane, one after the other. */
async function runLane(lane: Record<string, Step>): Promise<void> {
  for (const [name, step] of Object.entries(lane)) {
    if (isStopped || (requested.length > 0 && !requested.includes(name))) continue;
    if (lane === inFront) heading(name);
    const stepStartedAt = performance.now();
    const { count, output } = await step().catch((error: unknown) => {
      return { count: { passed: 0, failed: 1, skipped: 0 }, output: oneLine(error) };
    });
    results.push([name, count, secondsSince(stepStartedAt)]);
    if (lane === inBackground) heading(name);
    if (output.trim()) say(output.trim());
  }
}
await Promise.all([runLane(inFront), runLane(inBackground)]);

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
