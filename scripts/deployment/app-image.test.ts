import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freeBlock } from '../lib/checks/journeys.ts';
import { buildForProduction } from '../lib/builds/build.ts';
import { frontEnds } from '../lib/builds/version.ts';
import { environmentOfService, readCompose } from '../lib/cluster/compose.ts';
import { root } from '../lib/install/root.mjs';
import { startTemporaryPostgres, type TemporaryPostgres } from '../lib/postgres/temporary.ts';
import { exitOf } from '../lib/system/exit-of.ts';
import { environmentOfStage, isIgnored, stepsOf } from './dockerfile.ts';

/*
 * The steps of the build and the app stage in a plain folder, and the services of docker-compose.yml that run on it: from what was copied
 * alone, as the image's user, who can write to nothing but what is mounted. Debian's packages and the network are those of this machine.
 */

/** Packages are installed anew and everything is built by `npm run test:full` alone; otherwise what is there takes that step's place. */
const isFull = process.env['FANFARE_TEST_FULL'] === '1';
/** Only root can become somebody else. */
const able = ['the app image'].filter(() => process.getuid?.() === 0);
/** How this machine reaches the packages. */
const network = Object.fromEntries(
  ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);
/** The number of the image's user `node`. */
const user = 1000;

let folder: string;
let port: number;
let database: TemporaryPostgres;
const started: ChildProcess[] = [];
const place = (name: string) => path.join(folder, name);
/** The folders that steps and services name. */
const placed = (text: string) => text.replaceAll(/(?<![\w/.])\/(app|data|pages)(?![\w-])/g, `${folder}/$1`);

function copyRepository(to: string): void {
  cpSync(root, to, { recursive: true, filter: (source) => source === root || !isIgnored(path.relative(root, source)) });
}

/** The packages and builds of this machine, where `npm ci && npm run build` would have made the same. */
async function standIn(app: string): Promise<void> {
  const versions = await buildForProduction();
  for (const name of frontEnds) {
    const build = path.join(name, 'dist', versions[name]);
    cpSync(path.join(root, build), path.join(app, build), { recursive: true });
  }
  const workspaces = ['.', ...(await manifestOf(root)).workspaces];
  for (const one of workspaces) {
    const packages = path.join(root, one, 'node_modules');
    if (statSync(packages, { throwIfNoEntry: false })) link(packages, path.join(app, one));
  }
}
function link(packages: string, to: string): void {
  try {
    execFileSync('cp', ['-al', packages, to], { stdio: 'ignore' });
  } catch {
    // Another disk.
    execFileSync('cp', ['-a', packages, to]);
  }
}
const manifestOf = async (folder: string): Promise<{ workspaces: string[] }> =>
  (await import(path.join(folder, 'package.json'), { with: { type: 'json' } })).default;

/** Does a step as Docker does; one that is new has to be understood here first. */
async function take(stage: string, { name, rest }: { name: string; rest: string }): Promise<void> {
  const app = place('app');
  if (['ENV', 'USER'].includes(name) || rest.startsWith('apt-get ')) return;
  if (name === 'WORKDIR') return void mkdirSync(placed(rest), { recursive: true });
  if (stage === 'build' && name === 'COPY' && rest === '. .') return copyRepository(app);
  // The whole of the build's folder: it stays where it is.
  if (name === 'COPY' && rest === '--from=build --chown=node:node /app /app') return;
  if (name !== 'RUN') throw new Error(`${stage}: ${name} ${rest}`);
  if (stage === 'build' && !isFull) {
    expect(rest).toBe('npm ci --no-audit --no-fund && npm run build');
    return standIn(app);
  }
  const home = place('home');
  mkdirSync(home, { recursive: true });
  const env = { PATH: process.env['PATH'], HOME: home, ...network };
  const command = placed(rest).replaceAll('node:node', `${user}:${user}`);
  await promisify(execFile)('sh', ['-c', command], { cwd: app, env, maxBuffer: 2 ** 28 });
}

beforeAll(async () => {
  if (able.length === 0) return;
  // Not in memory: packages are many, and linked where that can be.
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-image-'));
  chmodSync(folder, 0o755);
  for (const stage of ['build', 'app']) for (const step of stepsOf(stage)) await take(stage, step);
  port = await freeBlock(place('data'), 30_000);
  database = await startTemporaryPostgres('fanfare-image-');
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await database?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** What an operator writes into `.env`. */
const secret = () => randomBytes(24).toString('hex');
const variables: Record<string, string> = {
  FANFARE_DB_PASSWORD: secret(),
  FANFARE_APP_DB_PASSWORD: secret(),
  FANFARE_JWT_SECRET: secret(),
  FANFARE_MEDIA_SECRET: secret(),
  FANFARE_COOKIE_SECRET: secret(),
  FANFARE_PUBLIC_URL: 'https://fanfare.fm',
  SMTP_URL: 'smtps://user:password@mail.fanfare.fm',
  FANFARE_LINK_BLOG: 'https://blog.fanfare.fm',
  FANFARE_LINK_FAQ: 'https://help.fanfare.fm',
};

/** A service as Compose starts it, but for hosts, ports and the places of its folders. */
function environmentOf(service: string): Record<string, string> {
  const { host, password } = new URL(database.url);
  const hosts = { 'postgres:5432': host, 'api:3010': `127.0.0.1:${port + 10}` };
  const given = {
    // The image has no other Node than this.
    PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
    ...environmentOfStage('app'),
    ...environmentOfService(service, { ...variables, FANFARE_DB_PASSWORD: password }, hosts),
    FANFARE_PORT: String(port),
    FANFARE_BIND: '127.0.0.1',
    FANFARE_METRICS_PORT: 'off',
  };
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, placed(value)]));
}
interface Service {
  command: string[];
  healthcheck?: { test: string[] };
  user?: string;
}
const serviceOf = (name: string) => readCompose().services[name] as unknown as Service;
const onThisMachine = (text: string) =>
  placed(text.replaceAll('$$', '$')).replace(
    /127\.0\.0\.1:30(\d\d)/,
    (_, offset) => `127.0.0.1:${port + Number(offset)}`,
  );

function start(name: string, command = serviceOf(name).command) {
  const [program, ...args] = command.map(onThisMachine);
  const child = spawn(program === 'node' ? process.execPath : program!, args, {
    cwd: place('app'),
    uid: user,
    gid: user,
    env: environmentOf(name),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text) => (said += text));
  return { child, ended: exitOf(child), said: () => said };
}

/** Starts a service, and asks as Compose does until it is well. @returns ends it as Compose does */
async function untilHealthy(name: string): Promise<() => Promise<number>> {
  const { child, ended, said } = start(name);
  const [kind, ...check] = serviceOf(name).healthcheck!.test;
  expect(kind).toBe('CMD');
  const ask = async () => {
    const code = child.exitCode === null ? await start(name, check).ended : 1;
    return code === 0 ? 'healthy' : said();
  };
  // Before it listens, the check fails.
  expect(await ask()).not.toBe('healthy');
  await expect.poll(ask, { timeout: 240_000, interval: 1_000 }).toBe('healthy');
  return () => {
    child.kill('SIGTERM');
    return ended;
  };
}

it('takes no secret, no history, and no package or build of the machine that makes it', () => {
  const left = [
    '.git',
    '.cache',
    '.data',
    '.data-2',
    'node_modules',
    'api/node_modules',
    'shell/dist',
    'e2e/test-results',
  ];
  const secret = ['tls.pem', 'certificates/key.pem', 'release-checker.json', 'api/release-checker.json'];
  for (const name of [...left, ...secret]) expect([name, isIgnored(name)]).toEqual([name, true]);
  for (const name of ['package-lock.json', 'api/src/server.ts', 'shell/server/index.ts', 'scripts/backup.ts'])
    expect([name, isIgnored(name)]).toEqual([name, false]);
});

it.each(able)('%s belongs to nobody who runs in it but for its two folders, which nginx may pass', () => {
  const canWrite = (name: string) => {
    const { mode, uid } = statSync(place(name));
    return uid === user || (mode & 0o002) !== 0;
  };
  expect(['app', 'app/api', 'app/api/src/server.ts', 'data', 'pages'].map((name) => canWrite(name))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(statSync(place('data')).mode & 0o777).toBe(0o755);
});

it.each(able)('%s migrates, and its API, worker and pages start, are well and end in time', async () => {
  const { ended, said } = start('prepare');
  expect([await ended, said()]).toEqual([0, expect.stringContaining('mf-curator')]);
  // What Compose mounts for the pages.
  mkdirSync(place('pages/files'));
  symlinkSync(place('data/files/remotes'), place('pages/files/remotes'));
  for (const name of ['api', 'worker']) {
    const stop = await untilHealthy(name);
    if (name === 'api') {
      const stopPages = await untilHealthy('shell');
      const page = await fetch(`http://127.0.0.1:${port}/`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('fanfare-boot')]);
      expect(await stopPages()).toBe(0);
    }
    expect(await stop()).toBe(0);
  }
});
