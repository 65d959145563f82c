import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../install/root.mjs';
import { say } from '../product/console.ts';
import { exitOf, stopChild } from '../product/child.ts';
import { checkPorts } from '../product/ports.ts';
import type { Settings } from '../product/settings.ts';
import type { SupervisorMessage } from '../product/supervise.ts';
import { node } from '../system/run.ts';
import { earlierBuilds } from './earlier-builds.ts';
import { countPlaywright, type Count } from './tally.ts';

export interface JourneyResult {
  journeys: Count;
  /** The books after all journeys. */
  isAuditClean: boolean;
}

/** As Playwright's configuration names them, in their order. */
const projects = ['side-by-side', 'in-turn'];

/**
 * The composed product, on production builds with ports and data of its own and with earlier versions in its registry, walked
 * through in Chromium; then its books.
 */
export async function runJourneys(): Promise<JourneyResult> {
  const earlier = await earlierBuilds(say);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-journeys-'));
  chmodSync(dataDir, 0o711);
  const port = await freeBlock(dataDir);
  const { DATABASE_URL: _ours, APP_DATABASE_URL: _too, ...inherited } = process.env;
  const env = {
    ...inherited,
    FANFARE_ENV: 'test',
    FANFARE_PORT: String(port),
    FANFARE_DATA_DIR: dataDir,
    FANFARE_EARLIER_BUILDS: earlier.join(path.delimiter),
  };
  const product = fork(path.join(root, 'scripts/product.ts'), {
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const isUp = await Promise.race([
      new Promise<boolean>((resolve) =>
        product.once('message', (message: SupervisorMessage) => resolve(message.type === 'ready')),
      ),
      exitOf(product).then(() => false),
    ]);
    if (!isUp) return { journeys: { passed: 0, failed: 1, skipped: 0 }, isAuditClean: false };
    const cli = path.join(
      path.dirname(createRequire(path.join(root, 'e2e/package.json')).resolve('playwright/package.json')),
      'cli.js',
    );
    const report = path.join(root, 'e2e/test-results/report.json');
    const journeys: Count = { passed: 0, failed: 0, skipped: 0 };
    for (const project of projects) {
      rmSync(report, { force: true });
      // By itself, a failure in the first would leave out the second.
      const { code } = await node(cli, ['test', '--no-deps', '--project', project], {
        cwd: path.join(root, 'e2e'),
        env,
      });
      const count = countPlaywright(report, code);
      for (const key of ['passed', 'failed', 'skipped'] as const) journeys[key] += count[key];
    }
    const audit = await node('scripts/audit.ts', [], { env });
    return { journeys, isAuditClean: audit.code === 0 };
  } finally {
    await stopChild(product);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A block that nobody uses, far from where a person would start a copy. */
async function freeBlock(dataDir: string): Promise<number> {
  for (let port = 21_000; port < 31_000; port += 50) {
    const settings: Settings = { env: 'test', port, dataDir, databaseUrl: undefined };
    const isFree = await checkPorts(settings, 0).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  throw new Error('No block of free ports was found for the journeys.');
}
