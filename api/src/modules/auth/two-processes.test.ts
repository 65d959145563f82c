import { termsVersion } from '@fanfare/api-contract/terms';
import { type ChildProcess, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { runs } from '../../../test/full.ts';
import { freePort } from '../../../test/free-port.ts';

const tries = runs(200, 1_000);
const timeout = 120_000;

let api: TestApp;
/** Real processes with production limits, over one database. */
let processes: { child: ChildProcess; port: number }[] = [];
beforeAll(async () => {
  api = await testApp();
  processes = await Promise.all([startProcess(), startProcess()]);
}, timeout);
afterAll(async () => {
  await Promise.all(processes.map(({ child }) => ended(child)));
  await api.close();
}, timeout);

async function startProcess(): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const child = fork(resolve(import.meta.dirname, '../../server.ts'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      FANFARE_ENV: 'demo',
      FANFARE_PORT: String(port - 10),
      FANFARE_DATA_DIR: api.config.dataDir,
      FANFARE_JOBS: 'off',
      DATABASE_URL: api.database.ownerUrl,
      APP_DATABASE_URL: api.database.appUrl,
      // All requests are from this machine: the approximate limit per address would refuse most of them first.
      FANFARE_LIMITS: JSON.stringify({ general: { max: 1_000_000, windowSeconds: 60 } }),
    },
  });
  await new Promise<void>((done, failed) => {
    child.stdout!.on('data', (text: Buffer) => text.includes('Server listening') && done());
    child.once('exit', () => failed(new Error('the process did not start')));
  });
  return { child, port };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

interface Seen {
  status: number;
  retryAfter: number | null;
}
const agent = new Agent({ keepAlive: true, maxSockets: tries / 2 });

function post(port: number, path: string, body: object): Promise<Seen> {
  return new Promise((done, failed) => {
    const headers = { 'content-type': 'application/json' };
    const asked = request({ host: 'localhost', port, path, method: 'POST', headers, agent }, (answer) => {
      const retryAfter = answer.headers['retry-after'];
      answer.resume().on('end', () => {
        done({ status: answer.statusCode ?? 0, retryAfter: retryAfter === undefined ? null : Number(retryAfter) });
      });
    });
    asked.on('error', failed).end(JSON.stringify(body));
  });
}

/** As a client does that is told to try again, since a busy machine refuses some before any limit looks at them. */
async function postUntilTaken(port: number, path: string, body: object): Promise<Seen> {
  let seen = await post(port, path, body);
  for (let more = 50; seen.status === 503 && more > 0; more -= 1) seen = await post(port, path, body);
  return seen;
}

/** All in parallel, alternating between the processes; returns the number of answers by status. */
async function storm(path: (index: number) => string, body: (index: number) => object, windowSeconds: number) {
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, index) => postUntilTaken(processes[index % 2]!.port, path(index), body(index))),
  );
  const counts: Record<number, number> = {};
  for (const { status, retryAfter } of answers) {
    counts[status] = (counts[status] ?? 0) + 1;
    if (status !== 429) continue;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(windowSeconds);
  }
  return counts;
}

it(`allows exactly five of ${tries} logins`, { timeout }, async () => {
  const body = { username: 'target@example.test', password: 'Wrong-horse-1' };
  expect(
    await storm(
      () => '/api/auth/signin',
      () => body,
      60,
    ),
  ).toEqual({ 401: 5, 429: tries - 5 });
});

it(`allows exactly three of ${tries} sign-ups, under both addresses together`, { timeout }, async () => {
  const paths = ['/api/auth/signup', '/api/v2/public/auth/signup'];
  const counts = await storm(
    (index) => paths[Math.floor(index / 2) % 2]!,
    (index) => ({ username: `crowd${index}@example.test`, password: 'Correct-horse-1', termsVersion }),
    60,
  );
  expect(counts).toEqual({ 200: 3, 429: tries - 3 });
  expect(await api.db('accounts').whereLike('email', 'crowd%')).toHaveLength(3);
});

it(`allows exactly three of ${tries} resets of one address`, { timeout }, async () => {
  const body = { username: 'flooded@example.test' };
  expect(
    await storm(
      () => '/api/auth/password/forgot',
      () => body,
      3_600,
    ),
  ).toEqual({ 200: 3, 429: tries - 3 });
  expect(await api.db('mail_outbox').where({ recipient: 'flooded@example.test' })).toHaveLength(3);
});
