import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../install/root.mjs';
import { node, run } from './run.ts';

/** Debian's, the headless one first: journeys take a fifth less processor time in it. */
const debianChromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const require = createRequire(path.join(root, 'e2e/package.json'));

const works = async (command: string, args: string[]) => (await run(command, args, { isQuiet: true })).code === 0;

/** Debian's browser where there is one, else the one that Playwright downloaded. */
async function findChromium(): Promise<string | undefined> {
  const { chromium } = require('playwright') as { chromium: { executablePath(): string } };
  for (const candidate of [...debianChromiums, chromium.executablePath()]) {
    if (existsSync(candidate) && (await works(candidate, ['--version']))) return candidate;
  }
  return undefined;
}

/**
 * Sees to a Chromium for the journeys: one that is there, else Debian's headless one where this is root, else Playwright's own, else
 * Debian's with a window.
 * @returns why there is none, or undefined
 */
export async function ensureChromium(): Promise<string | undefined> {
  if (await findChromium()) return undefined;
  console.log('Getting a Chromium for the journeys …');
  await installFromDebian('chromium-headless-shell');
  if (await findChromium()) return undefined;
  const cli = path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js');
  await node(cli, ['install', 'chromium'], { isQuiet: true });
  if (await findChromium()) return undefined;
  await installFromDebian('chromium');
  if (await findChromium()) return undefined;
  return "no Chromium: neither could Playwright download its own, nor could Debian's be installed (as root: apt-get install chromium-headless-shell)";
}

/**
 * Sees to ffmpeg, which reads what npm's decoders can't (M4A).
 * @returns why there is none, or undefined
 */
export const ensureFfmpeg = (): Promise<string | undefined> => (ffmpeg ??= getFfmpeg());
let ffmpeg: Promise<string | undefined> | undefined;

async function getFfmpeg(): Promise<string | undefined> {
  const isThere = () => works('ffmpeg', ['-version']);
  if (await isThere()) return undefined;
  console.log('Getting ffmpeg …');
  await installFromDebian('ffmpeg');
  if (await isThere()) return undefined;
  return 'no ffmpeg: it could not be installed (as root: apt-get install ffmpeg)';
}

/** Whether Debian's nginx is there with what it compresses with. */
export const hasNginx = (): boolean => existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so');

/** Debian's names for nginx and what it compresses with. */
export const nginxPackages = ['nginx', 'libnginx-mod-http-brotli-filter', 'libnginx-mod-http-brotli-static'];

/**
 * Sees to Debian's nginx, which stands in front of several copies.
 * @returns why there is none, or undefined
 */
export async function ensureNginx(): Promise<string | undefined> {
  if (hasNginx()) return undefined;
  console.log('Getting nginx …');
  for (const name of nginxPackages) await installFromDebian(name);
  if (hasNginx()) return undefined;
  return `no nginx with brotli: it could not be installed (as root: apt-get install ${nginxPackages.join(' ')})`;
}

/** One after the other: dpkg has one lock. */
const installFromDebian = (name: string): Promise<void> => (installed = installed.then(() => install(name)));
let installed = Promise.resolve();

async function install(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !(await works('apt-get', ['--version']))) return;
  const options = { isQuiet: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  // Another program may be installing something, too.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const get = () => run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', name], options);
  if ((await get()).code === 0) return;
  await run('apt-get', [...wait, 'update'], options);
  await get();
}
