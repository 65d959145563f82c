import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { startBrowser } from '../../../shell/contract/release/smoke/browser.ts';
import { cookiesOf, type Places, type Route } from './places.ts';

const run = promisify(execFile);
/** A package of its own, installed when it is first needed: it weighs more than all that a clone needs to run. */
const folder = path.join(import.meta.dirname, 'lighthouse');

export interface Score {
  /** 0–100. */
  performance: number;
  /** What Lighthouse found the machine to be worth; a quiet desktop computer has over 1,000. */
  benchmarkIndex: number;
  firstContentMs: number;
  largestContentMs: number;
  blockedMs: number;
}

interface Report {
  categories: { performance: { score: number } };
  environment: { benchmarkIndex: number };
  audits: Record<string, { numericValue?: number }>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Installs Lighthouse in its folder, as its lock file says. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(path.join(folder, 'node_modules/lighthouse/package.json'))) return;
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
}

/** Has Lighthouse judge a route with its settings for phones, in a browser of its own with nothing in its cache. */
export async function lighthouse(places: Places, route: Route): Promise<Score> {
  const port = await freePort();
  const browser = await startBrowser([`--remote-debugging-port=${port}`]);
  try {
    const session = await browser.newBrowserCDPSession();
    // Lighthouse opens its page in the browser's own context.
    if (route.as) await session.send('Storage.setCookies', { cookies: await cookiesOf(places, route.as) });
    const { stdout } = await run(
      process.execPath,
      [
        path.join(folder, 'node_modules/lighthouse/cli/index.js'),
        places.shell + route.path,
        `--port=${port}`,
        '--only-categories=performance',
        '--disable-storage-reset',
        '--output=json',
        '--output-path=stdout',
        '--quiet',
        '--no-enable-error-reporting',
      ],
      { maxBuffer: 64 * 1_024 * 1_024 },
    );
    const { categories, environment, audits } = JSON.parse(stdout) as Report;
    const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      performance: Math.round(categories.performance.score * 100),
      benchmarkIndex: environment.benchmarkIndex,
      firstContentMs: valueOf('first-contentful-paint'),
      largestContentMs: valueOf('largest-contentful-paint'),
      blockedMs: valueOf('total-blocking-time'),
    };
  } finally {
    await browser.close();
  }
}
