/** `npm run types`: the compiler over every package, as many at a time as there are cores. Prints each error once. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const projects = [
  'api/contract',
  'shell/contract',
  'shell/kit',
  'shared-ui',
  'api',
  'api/sandbox',
  'api/telemetry',
  'shell',
  'mf-auth',
  'mf-creator',
  'mf-curator',
  'e2e',
  'scripts',
  'bench',
];
// By path: which of the two compilers `.bin/tsc` is depends on how npm installed them.
const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');

/** @param {string} project @returns {Promise<{ project: string, code: number | null, output: string }>} */
function check(project) {
  return new Promise((resolve) => {
    const run = spawn(process.execPath, [compiler, '-p', project, '--pretty', 'false'], { cwd: root });
    let output = '';
    run.stdout.on('data', (chunk) => (output += chunk));
    run.stderr.on('data', (chunk) => (output += chunk));
    run.on('close', (code) => resolve({ project, code, output }));
  });
}

const requested = process.argv.slice(2);
const queue = requested.length > 0 ? requested : [...projects];
/** @type {Set<string>} */
const errors = new Set();
let failed = 0;
const worker = async () => {
  for (let project = queue.shift(); project; project = queue.shift()) {
    const result = await check(project);
    if (result.code !== 0) failed++;
    for (const line of result.output.split('\n')) if (line.trim()) errors.add(line);
  }
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
for (const line of errors) console.log(line);
console.log(failed === 0 ? 'Types: no errors.' : `Types: errors in ${failed} package${failed === 1 ? '' : 's'}.`);
process.exitCode = failed === 0 ? 0 : 1;
