/**
 * What `npm run test:upgrade` runs on Node 24: the API of the previous release (a commit may be named) answers people behind nginx while the
 * migrations of this one run; then both answer, then this one alone. Ends with 1 where somebody got no answer.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoad, tokenOf, type Load } from './lib/cluster/load.ts';
import { findPreviousRelease, withRelease } from './lib/cluster/previous-release.ts';
import { startNginx } from './lib/cluster/start-nginx.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { root } from './lib/install/root.mjs';
import { startTemporaryPostgres } from './lib/postgres/temporary.ts';
import { runCommand } from './lib/product/child.ts';
import { fail, say } from './lib/product/console.ts';
import { untilAnswers } from './lib/product/ready.ts';
import { Service } from './lib/product/service.ts';
import { freePort } from './lib/system/free-port.ts';
import { stopRunning } from './lib/system/run.ts';
import { ensureNginx } from './lib/system/tools.ts';

/** How long each part of it is watched. */
const watchedMs = 3_000;
const appPassword = 'upgrade';

const toStop: (() => Promise<unknown>)[] = [];
const commands = new Set<ChildProcess>();
const stopped = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, () => {
    stopped.abort(new Error('Stopped.'));
    stopRunning();
  });
}

try {
  const missing = await ensureNginx();
  if (missing) throw new Error(`There is ${missing}.`);
  const commit = await findPreviousRelease(process.argv[2]);
  await withRelease(commit, (folder) => upgrade(commit, folder));
} catch (error) {
  fail(oneLine(error));
  process.exitCode = 1;
} finally {
  for (const stop of toStop.toReversed()) await stop();
  if (process.connected) process.disconnect();
}

async function upgrade(commit: string, previousFolder: string): Promise<void> {
  const postgres = await startTemporaryPostgres('fanfare-upgrade-');
  toStop.push(postgres.stop);
  const app = new URL(postgres.url);
  [app.username, app.password] = ['fanfare_app', appPassword];
  const port = await freePort();
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    FANFARE_ENV: 'test',
    FANFARE_DATA_DIR: path.join(postgres.folder, 'data'),
    FANFARE_PORT: String(port - 10),
    FANFARE_JOBS: 'off',
    FANFARE_DRAIN_SECONDS: '4',
    FANFARE_TRUST_PROXY: '127.0.0.1/32',
    DATABASE_URL: postgres.url,
    APP_DATABASE_URL: app.href,
    FANFARE_APP_DB_PASSWORD: appPassword,
  };
  const log = (name: string) => path.join(postgres.folder, `${name}.log`);
  const command = (name: string, script: string, folder: string) =>
    runCommand({ name, script: path.join(folder, script), cwd: folder, env, logFile: log('setup') }, commands);
  const serve = async (name: string, folder: string, host: string) => {
    const script = path.join(folder, 'api/src/server.ts');
    const service = new Service({ name, script, cwd: folder, env: { ...env, FANFARE_BIND: host }, logFile: log(name) });
    toStop.push(() => service.stop());
    const ready = untilAnswers(name, `http://${host}:${port}/health/live`, stopped.signal);
    await Promise.race([ready, service.failed]);
    return service;
  };

  say(`The previous release is ${commit.slice(0, 8)}.`);
  await command('Migrating', 'api/src/cli/migrate.ts', previousFolder);
  await command('Seeding', 'api/src/cli/seed.ts', previousFolder);
  const [previousHost, nextHost] = ['127.0.0.11', '127.0.0.12'];
  const previous = await serve('previous', previousFolder, previousHost);
  const front = await freePort();
  const apis = [`${previousHost}:${port}`, `${nextHost}:${port}`];
  const nginx = await startNginx({ folder: path.join(postgres.folder, 'nginx'), port: front, apis, shells: apis });
  toStop.push(nginx.stop);
  const url = `http://127.0.0.1:${front}`;

  const phases: [what: string, work: () => Promise<unknown>][] = [
    ['the migrations ran', async () => say(await command('Migrating', 'api/src/cli/migrate.ts', root))],
    ['both answered', () => serve('next', root, nextHost)],
    ['all calls were compared', () => compare(previousFolder, apis)],
    ['the previous one stopped', () => previous.retire()],
  ];
  for (const [what, work] of phases) {
    const load = await startLoad(url, { hasPages: false });
    try {
      await work();
      await pause(watchedMs);
    } catch (error) {
      // Otherwise the process never ends.
      await load.stop();
      throw error;
    }
    await report(what, load);
  }
}

async function report(what: string, load: Load): Promise<void> {
  const { answers, lost } = await load.stop();
  for (const one of lost) fail(`Lost while ${what}: ${one}`);
  say(`While ${what}: ${answers} answers, ${lost.length} lost.`);
  if (lost.length > 0) process.exitCode = 1;
}

/** Every call of the previous release that reads without naming anything, of both processes: neither may fail. */
async function compare(previousFolder: string, apis: readonly string[]): Promise<void> {
  const text = readFileSync(path.join(previousFolder, 'api/openapi.json'), 'utf8');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  const reads = Object.keys(paths).filter((name) => 'get' in paths[name]! && !name.includes('{'));
  let count = 0;
  for (const who of ['creator', 'curator', 'staff']) {
    const token = await tokenOf(`http://${apis[0]}`, `${who}@demo.fanfare.test`);
    for (const name of reads) {
      const statuses = await Promise.all(
        apis.map(async (api) => {
          const answer = await fetch(`http://${api}${name}`, { headers: { authorization: `Bearer ${token}` } });
          await answer.body?.cancel();
          return answer.status;
        }),
      );
      count += 1;
      // Beside the readiness of a release before this rule, which counts migrations.
      if (statuses.some((status) => status >= 500) && !name.startsWith('/health/')) {
        fail(`GET ${name} as ${who} answers ${statuses.join(' before and after ')}`);
        process.exitCode = 1;
      }
    }
  }
  say(`${count} calls were compared.`);
}
