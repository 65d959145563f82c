import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildForProduction } from '../builds/build.ts';
import { unpackPreviousReleases } from '../builds/previous-releases.ts';
import { root } from '../install/root.mjs';
import { stopChild } from '../product/child.ts';
import { exitOf } from '../system/exit-of.ts';
import { checkPorts } from '../product/ports.ts';
import type { Settings } from '../product/settings.ts';
import type { SupervisorMessage } from '../product/supervise.ts';
import { node } from '../system/run.ts';
import { temporaryFolder } from '../system/temporary-folder.ts';
import { countPlaywright, type Count } from './tally.ts';

export interface JourneyResult {
  journeys: Count;
  /** The books of all products after the journeys. */
  isAuditClean: boolean;
}

/** One for each core, with the worker of Playwright that has it to itself. A third made pages slow enough to lose a press now and then. */
const productCount = 2;
const firstPort = 21_000;
const lastPort = 31_000;
const blockSize = 50;

/**
 * The composed product, on production builds and with the previous releases in its registry, walked through in Chromium: several copies
 * side by side, each with ports, data and a clock of its own; then their books.
 * @param which all journeys, or the main ones (`e2e/playwright.config.ts`)
 */
export async function runJourneys(which: 'all' | 'main'): Promise<JourneyResult> {
  const { DATABASE_URL: _ours, APP_DATABASE_URL: _too, ...inherited } = process.env;
  const shared = {
    ...inherited,
    FANFARE_ENV: 'test',
    // Its simulator takes marketing's events.
    BREVO_API_KEY: 'fanfare-sandbox-brevo',
    // As in production; the API's own tests check each value.
    FANFARE_CHECK_ANSWERS: 'off',
    // A release's check watches each page for a while; its own tests do that in full. Pages may freeze briefly while other journeys run.
    FANFARE_RULES: JSON.stringify({ releases: { check: { watchSeconds: 1, frozenSeconds: 20 } } }),
    FANFARE_TEST_JOURNEYS: which,
    FANFARE_PREVIOUS_RELEASES: unpackPreviousReleases().join(path.delimiter),
  };
  const products: TestProduct[] = [];
  try {
    await buildForProduction();
    for (let from = firstPort; products.length < productCount; from = products.at(-1)!.port + blockSize) {
      products.push(await startProduct(shared, from));
    }
    const isUp = (await Promise.all(products.map(({ isReady }) => isReady))).every(Boolean);
    if (!isUp) return { journeys: { passed: 0, failed: 1, skipped: 0 }, isAuditClean: false };
    const journeys = await walk({
      ...shared,
      FANFARE_PRODUCTS: JSON.stringify(products.map(({ port, dataDir }) => ({ port, dataDir }))),
    });
    if (journeys.failed > 0) keepLogs(products);
    const audits = await Promise.all(products.map(({ env }) => node('scripts/audit.ts', [], { env })));
    return { journeys, isAuditClean: audits.every(({ code }) => code === 0) };
  } finally {
    await Promise.all(
      products.map(async ({ child, dataDir }) => {
        await stopChild(child);
        rmSync(dataDir, { recursive: true, force: true });
      }),
    );
  }
}

/** What the products said stays beside the pictures of what failed. */
function keepLogs(products: readonly TestProduct[]): void {
  for (const { port, dataDir } of products)
    cpSync(path.join(dataDir, 'logs'), path.join(root, `e2e/test-results/logs-${port}`), { recursive: true });
}

async function walk(env: NodeJS.ProcessEnv): Promise<Count> {
  const cli = path.join(
    path.dirname(createRequire(path.join(root, 'e2e/package.json')).resolve('playwright/package.json')),
    'cli.js',
  );
  const report = path.join(root, 'e2e/test-results/report.json');
  const { code } = await node(cli, ['test'], { cwd: path.join(root, 'e2e'), env });
  return countPlaywright(report, code);
}

interface TestProduct {
  port: number;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  child: ChildProcess;
  isReady: Promise<boolean>;
}

/** Starts a product on the first free block of ports. */
async function startProduct(shared: NodeJS.ProcessEnv, fromPort: number): Promise<TestProduct> {
  const dataDir = temporaryFolder('fanfare-journeys-');
  chmodSync(dataDir, 0o711);
  const port = await freeBlock(dataDir, fromPort);
  const env = { ...shared, FANFARE_PORT: String(port), FANFARE_DATA_DIR: dataDir };
  const child = fork(path.join(root, 'scripts/product.ts'), {
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const isReady = Promise.race([
    new Promise<boolean>((resolve) =>
      child.once('message', (message: SupervisorMessage) => resolve(message.type === 'ready')),
    ),
    exitOf(child).then(() => false),
  ]);
  return { port, dataDir, env, child, isReady };
}

/** A block that nobody uses, far from where a person would start a copy. */
async function freeBlock(dataDir: string, from: number): Promise<number> {
  for (let port = from; port < lastPort; port += blockSize) {
    const settings: Settings = { env: 'test', port, dataDir, databaseUrl: undefined };
    const isFree = await checkPorts(settings, 0).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  throw new Error('No block of free ports was found for the journeys.');
}
