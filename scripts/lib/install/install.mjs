import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';

const lowestNode = 20;
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.fanfare-lock');

/**
 * Makes `node_modules` what the lock file says; does nothing where it is already.
 * @throws Error with one clear line
 */
export async function install() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < lowestNode)
    throw new Error(`Fanfare needs Node ${lowestNode} or newer; this is ${process.versions.node}.`);
  if (isInstalled()) return;
  await withLock(
    'install',
    async () => {
      if (!isInstalled()) await runNpmCi();
      writeFileSync(stamp, lockHash());
    },
    () => console.log('Another start is installing packages; waiting for it …'),
  );
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

function isInstalled() {
  if (!existsSync(modules)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true;
  if (!matchesLock()) return false;
  // Installed by hand: good as well, and quicker to see the next time.
  writeFileSync(stamp, lockHash());
  return true;
}

/** Compares what npm noted that it installed with what the lock file asks for. */
function matchesLock() {
  try {
    /** @param {string} file @returns {Record<string, { version?: string, link?: boolean, optional?: boolean }>} */
    const packages = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
    const wanted = packages('package-lock.json');
    const found = packages('node_modules/.package-lock.json');
    return Object.entries(wanted).every(([folder, { version, link, optional }]) => {
      if (!folder.includes('node_modules/') || link) return true;
      const there = found[folder];
      if (!there) return optional === true;
      return there.version === version && existsSync(path.join(root, folder));
    });
  } catch {
    return false;
  }
}

/** The npm that was called, else the one on the PATH. */
function npm() {
  const { npm_execpath: called } = process.env;
  if (called && /npm-cli\.[cm]?js$/.test(called)) return { command: process.execPath, first: [called], shell: false };
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}

async function runNpmCi() {
  console.log('Installing packages (about a minute) …');
  const startedAt = performance.now();
  const { command, first, shell } = npm();
  const run = spawn(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  run.stdout.on('data', (chunk) => (output += chunk));
  run.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    run.on('error', () => resolve(-1));
    run.on('close', resolve);
  });
  if (code !== 0) {
    console.error(output.trim().split('\n').slice(-15).join('\n'));
    throw new Error('The packages could not be installed (npm ci failed, see above).');
  }
  console.log(`Installed in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
}
