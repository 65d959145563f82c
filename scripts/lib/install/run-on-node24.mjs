import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const neededNode = 24;

/**
 * The Node that runs the product: from the `node` package, else the machine's own where it is new enough.
 * @returns {string} its path
 * @throws Error with one clear line
 */
export function node24() {
  const installed = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath;
  throw new Error(
    `The package "node" has no Node ${neededNode} for ${process.platform}-${process.arch}: install Node ${neededNode} and start again.`,
  );
}

/** The environment in which `node` and the packages' programs are the installed ones. */
export function environment() {
  const bin = path.dirname(node24());
  const tools = path.join(root, 'node_modules/.bin');
  return { ...process.env, PATH: [bin, tools, process.env['PATH']].join(path.delimiter) };
}

/**
 * Runs a script on Node 24 to its end, and stops it (by closing its channel) when this process is stopped,
 * or when npm, which started it, is gone: a SIGTERM to npm ends its shell and not what runs in it.
 * Sets this process's exit code.
 * @param {string} script path from the root
 * @param {string[]} args
 */
export async function runOnNode24(script, args) {
  const child = spawn(node24(), [path.join(root, script), ...args], {
    cwd: root,
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = () => {
    if (child.connected) child.disconnect();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env['npm_lifecycle_event'] && process.ppid !== parent) stop();
  }, 300);
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  clearInterval(watch);
}
