import { type ChildProcess, execFile, fork } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { ClusterOptions } from '../../scripts/lib/postgres/cluster.ts';
import { startPostgres } from '../../scripts/lib/postgres/process.ts';
import { apiFlags } from '../../scripts/lib/product/serve-api.ts';
import { exitOf } from '../../scripts/lib/system/exit-of.ts';
import { connectionTimes, databaseMs, processorMs, memoryBytes, usedMs } from './processor-time.ts';

const root = path.join(import.meta.dirname, '../..');
const offsets = { api: 10, peer: 12, postgres: 30 };

/** Another server. */
export interface Served {
  /** Resident (Linux only). */
  memoryBytes(): number;
  url: string;
  /** Its own processor time so far (milliseconds), and that of all connections of the API's kind. */
  processorMs(): Promise<number>;
  /** Its own alone. */
  ownMs(): number;
  stop(): Promise<void>;
}

/** The measured system: one PostgreSQL (durable, as in a real installation), the API, and the bare server, each a process. */
export interface Product {
  apiPort: number;
  peerPort: number;
  /** Resident memory of the API's process (Linux only). */
  memoryBytes(): number;
  /** Processor time so far (milliseconds) of a server and its database connections. */
  processorMs: Record<'api' | 'peer', () => Promise<number>>;
  /** The same in parts: the API's process, its database connections, and PostgreSQL as a whole without connections of others. */
  apart(): Promise<{ apiMs: number; connections: Map<number, number>; databaseMs: number }>;
  /** With what the database was started. */
  database: ClusterOptions;
  /** As the schema's owner. */
  ownerUrl: string;
  /** As the API's own role. */
  appUrl: string;
  /** As the schema's owner. */
  owner: pg.Pool;
  /**
   * Runs a command of the repository beside the product and returns its output.
   * @throws Error if it fails
   */
  run(file: string, args: string[], env?: Record<string, string>): Promise<string>;
  /** Starts another of the product's servers, and waits until it responds. */
  serve(file: string, offset: number, env?: Record<string, string>): Promise<Served>;
  /**
   * Recomputes every wallet, as `npm run audit` does.
   * @throws Error if a row is wrong
   */
  audit(): Promise<void>;
  /** Headers of an account's session. */
  authorization(accountId: number, sessionId: number): { authorization: string };
  /** Has something stopped before the product, also where the run is cut off. */
  stopFirst(work: () => Promise<void>): void;
  stop(): Promise<void>;
}

/**
 * @param options.port first of the block of ports
 * @param options.profileTo folder for a processor profile of the API
 */
export async function startProduct(options: { port: number; profileTo: string | null }): Promise<Product> {
  const base = process.env['FANFARE_DATA_DIR'] ?? tmpdir();
  mkdirSync(base, { recursive: true });
  const folder = mkdtempSync(path.join(base, 'fanfare-bench-'));
  // When run as root, the server's own user needs access to the path.
  chmodSync(folder, 0o711);
  const stops: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  let stopping: Promise<void> | null = null;
  const stopAll = async () => {
    for (const each of stops.toReversed()) await each();
  };
  // Runs once, and every caller awaits it: Ctrl-C and the failure that it causes arrive together.
  const stop = () => (stopping ??= stopAll());
  try {
    const secret = randomBytes(24).toString('hex');
    const database: ClusterOptions = {
      folder: path.join(folder, 'postgres'),
      port: options.port + offsets.postgres,
      user: 'fanfare',
      password: secret,
      isDurable: true,
      logFile: path.join(folder, 'postgres.log'),
    };
    const postgres = await startPostgres({ ...database, database: 'fanfare' });
    stops.push(() => postgres.stop());
    const asApp = new URL(postgres.url);
    asApp.username = 'fanfare_app';
    const environment = {
      ...process.env,
      FANFARE_ENV: 'test',
      FANFARE_PORT: String(options.port),
      FANFARE_DATA_DIR: folder,
      // As in production.
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      FANFARE_LOG_LEVEL: 'info',
      FANFARE_CHECK_ANSWERS: 'off',
      // An answer's own request books it: what is measured is the booking, not the wait for an undo.
      FANFARE_RULES: JSON.stringify({ answers: { undoSeconds: 0 } }),
      FANFARE_JWT_SECRET: secret,
      FANFARE_APP_DB_PASSWORD: secret,
      DATABASE_URL: postgres.url,
      APP_DATABASE_URL: asApp.href,
      BENCH_PEER_PORT: String(options.port + offsets.peer),
    };
    const run = async (file: string, args: string[] = [], env: Record<string, string> = {}) =>
      (await promisify(execFile)(process.execPath, [file, ...args], { cwd: root, env: { ...environment, ...env } }))
        .stdout;
    await run('api/src/cli/migrate.ts');
    const start = async (file: string, port: number, flags: string[], env: Record<string, string> = {}) => {
      const child = fork(path.join(root, file), {
        env: { ...environment, ...env },
        execArgv: flags,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const end = async () => {
        child.kill('SIGTERM');
        await exitOf(child);
      };
      stops.push(end);
      await untilListening(child, port);
      return { pid: child.pid!, end };
    };
    const profile = options.profileTo ? ['--cpu-prof', `--cpu-prof-dir=${options.profileTo}`] : [];
    const { pid: apiPid } = await start('api/src/server.ts', options.port + offsets.api, [...apiFlags, ...profile]);
    const { pid: peerPid } = await start('bench/peers/bare-fastify.ts', options.port + offsets.peer, []);
    // Connections stay: what one that ends has used would count as PostgreSQL's own.
    const owner = new pg.Pool({ connectionString: postgres.url, max: 16, idleTimeoutMillis: 0 });
    stops.push(() => owner.end());
    const wholeDatabaseMs = async () => {
      const { rows } = await owner.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'fanfare-api'`,
      );
      return databaseMs(database.folder, new Set(rows.map(({ pid }) => pid)));
    };
    return {
      apiPort: options.port + offsets.api,
      peerPort: options.port + offsets.peer,
      ownerUrl: postgres.url,
      appUrl: asApp.href,
      owner,
      memoryBytes: () => memoryBytes(apiPid),
      processorMs: {
        api: () => usedMs(owner, apiPid, 'fanfare-api'),
        peer: () => usedMs(owner, peerPid, 'bench-peer'),
      },
      apart: async () => ({
        apiMs: processorMs(apiPid),
        connections: await connectionTimes(owner, 'fanfare-api'),
        databaseMs: await wholeDatabaseMs(),
      }),
      database,
      run,
      serve: async (file, offset, env) => {
        const { pid, end } = await start(file, options.port + offset, [], env);
        return {
          url: `http://localhost:${options.port + offset}`,
          processorMs: () => usedMs(owner, pid, 'fanfare-api'),
          ownMs: () => processorMs(pid),
          memoryBytes: () => memoryBytes(pid),
          stop: end,
        };
      },
      audit: async () => void (await run('api/src/cli/audit.ts')),
      authorization: (accountId, sessionId) => ({ authorization: `Bearer ${token(secret, accountId, sessionId)}` }),
      stopFirst: (work) => void stops.push(work),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const monthSeconds = 30 * 86_400;

/** An access token like the API's, but valid for a month, because the sweep moves the clock by days. */
function token(secret: string, accountId: number, sessionId: number): string {
  const issuedAt = Math.floor(Date.now() / 1_000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const payload = { sub: String(accountId), sid: sessionId, iat: issuedAt, exp: issuedAt + monthSeconds };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.at(-1)} did not start`);
    const isThere = await new Promise<boolean>((resolve) => {
      const probe = connect({ port, host: 'localhost' });
      probe.once('error', () => resolve(false));
      probe.once('connect', () => {
        probe.destroy();
        resolve(true);
      });
    });
    if (isThere) return;
    await wait(50);
  }
}
