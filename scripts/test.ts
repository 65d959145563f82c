/** What `npm test` runs on Node 24. Names of steps as arguments run those alone: `npm test -- types journeys`. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runJourneys } from './lib/checks/journeys.ts';
import { node, stopRunning, tool } from './lib/system/run.ts';
import { ensureChromium, ensureFfmpeg } from './lib/system/tools.ts';
import { countVitest, type Count } from './lib/checks/tally.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { root } from './lib/install/root.mjs';
import { bold, fail, say } from './lib/product/console.ts';

type Step = (skip: (why: string) => void) => Promise<Count>;

const check = async (result: Promise<{ code: number }>): Promise<Count> => {
  const isGood = (await result).code === 0;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
};
const walled = ['shell', 'mf-auth', 'mf-creator', 'mf-curator', 'api', 'shared-ui', 'e2e', 'scripts'];

const steps: Record<string, Step> = {
  types: () => check(node('scripts/types.mjs')),
  lint: () => check(tool('oxlint', ['--type-aware', '--deny-warnings'])),
  walls: () =>
    check(tool('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...walled])),
  'dead-code': () => check(tool('knip', ['--no-progress'])),
  format: () => check(tool('prettier', ['--check', '--log-level', 'warn', '.'])),
  contract: () => check(node('api/src/cli/openapi.ts', ['--check'])),
  async tests(skip) {
    const noFfmpeg = await ensureFfmpeg();
    if (noFfmpeg) skip(`tests that decode M4A: ${noFfmpeg}`);
    const report = path.join(root, '.cache/vitest.json');
    mkdirSync(path.dirname(report), { recursive: true });
    rmSync(report, { force: true });
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const count = countVitest(report, (await tool('vitest', args)).code);
    if (count.skipped > 0) skip(`${count.skipped} unit or API tests: marked as skipped`);
    return count;
  },
  async journeys(skip) {
    const noChromium = await ensureChromium();
    if (noChromium) {
      skip(`the journeys: ${noChromium}`);
      return { passed: 0, failed: 0, skipped: 1 };
    }
    const { journeys, isAuditClean } = await runJourneys();
    if (journeys.skipped > 0) skip(`${journeys.skipped} journeys: marked as skipped`);
    return {
      passed: journeys.passed + (isAuditClean ? 1 : 0),
      failed: journeys.failed + (isAuditClean ? 0 : 1),
      skipped: journeys.skipped,
    };
  },
};

let isStopped = false;
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, () => {
    isStopped = true;
    stopRunning();
  });
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(steps, name));
if (unknown) {
  fail(`There is no step "${unknown}": ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}

const startedAt = performance.now();
const skipped: string[] = [];
const results: [name: string, count: Count, seconds: number][] = [];
for (const [name, step] of Object.entries(steps)) {
  if (isStopped || (asked.length > 0 && !asked.includes(name))) continue;
  say(bold(`\n── ${name}`));
  const stepStartedAt = performance.now();
  const count = await step((why) => skipped.push(why)).catch((error: unknown) => {
    fail(oneLine(error));
    return { passed: 0, failed: 1, skipped: 0 };
  });
  results.push([name, count, (performance.now() - stepStartedAt) / 1000]);
}

say(bold('\n── summary'));
for (const [name, { passed, failed }, seconds] of results) {
  say(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
}
for (const why of skipped) say(`Skipped ${why}`);
if (skipped.length === 0) say('Skipped nothing.');
const sum = (key: 'passed' | 'failed') => results.reduce((total, [, count]) => total + count[key], 0);
const failed = sum('failed') + (isStopped ? 1 : 0);
say(`Took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
say(`${sum('passed')} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
if (process.connected) process.disconnect();
