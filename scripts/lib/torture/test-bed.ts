import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { root } from '../install/root.mjs';
import { runCommand } from '../product/child.ts';
import { environmentOf } from '../product/environment.ts';
import { readSecrets } from '../product/secrets.ts';
import { untilAnswers } from '../product/ready.ts';
import { apiFlags } from '../product/serve-api.ts';
import { Database, poolOf } from './database.ts';
import { RestartedProcess } from './restarted-process.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** Numbers small enough that everything happens within seconds. What is late, split, held or refused is decided as ever. */
const rules = {
  answers: { undoSeconds: 2, listenSeconds: 1 },
  money: { clearingDays: 0 },
  cashOut: { minCredits: 1 },
  services: { pauseByPromises: { brokenOfFirst: 1_000, brokenPercent: 100 } },
};

const offsets = { sandbox: 20, postgres: 30, databaseProxy: 40, providerProxy: 41 };

/** On a machine that is busy with other things, too. */
const startPatienceMs = 300_000;

type Stop = () => Promise<unknown> | void;

export interface TestBedOptions {
  /** The name of the part: its logs are kept under it. */
  name: string;
  /** First of a block of fifty ports. */
  port: number;
  apis: number;
  /** What the APIs' processes have beside the usual variables. */
  env?: Record<string, string>;
  /** Everybody reaches the database through a proxy. */
  withDatabaseProxy?: boolean;
  /** The APIs reach Stripe and PayPal through a proxy. */
  withProviderProxy?: boolean;
  /** Where everything is kept; by default a temporary folder. */
  folder?: string;
}

/** The product's processes on a durable database of their own: several APIs, the sandbox, PostgreSQL. */
export interface TestBed {
  folder: string;
  port: number;
  jwtSecret: string;
  database: Database;
  /** Between the product's processes and the database. */
  databaseProxy: TcpProxy | null;
  /** Between the APIs and the simulators of Stripe and PayPal. */
  providerProxy: TcpProxy | null;
  /** As the schema's owner. */
  owner: pg.Pool;
  apis: RestartedProcess[];
  apiUrls: string[];
  sandbox: RestartedProcess;
  sandboxUrl: string;
  env: Record<string, string>;
  /** @returns what is wrong with the books; empty: nothing */
  audit(): Promise<string>;
  stop(): Promise<void>;
}

/** The logs of each part's last run, for what it found. */
const keptLogs = path.join(root, '.cache/torture');

/** An address with another port. */
function withPort(url: string, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
}

/** A proxy for the process on a port of the block, closed with the test bed. */
async function openProxy(port: number, of: 'databaseProxy' | 'providerProxy', stops: Stop[]): Promise<TcpProxy> {
  const proxy = await TcpProxy.listen(
    port + offsets[of],
    port + (of === 'databaseProxy' ? offsets.postgres : offsets.sandbox),
  );
  stops.push(() => proxy.close());
  return proxy;
}

export async function openTestBed({ name: part, port, apis: count, ...options }: TestBedOptions): Promise<TestBed> {
  const base = options.folder ?? process.env['FANFARE_DATA_DIR'] ?? tmpdir();
  mkdirSync(base, { recursive: true });
  const folder = mkdtempSync(path.join(base, 'fanfare-torture-'));
  // For root, the server's own user needs to pass through.
  chmodSync(folder, 0o711);
  const logs = path.join(folder, 'logs');
  mkdirSync(logs);
  const remove = () => {
    rmSync(path.join(keptLogs, part), { recursive: true, force: true });
    cpSync(logs, path.join(keptLogs, part), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  };
  const stops: Stop[] = [remove];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const settings = { env: 'test', port, dataDir: folder, databaseUrl: undefined, backupDir: undefined } as const;
    const secrets = readSecrets(folder);
    const database = await Database.open({
      folder: path.join(folder, 'postgres'),
      port: port + offsets.postgres,
      user: 'fanfare',
      password: secrets.dbPassword,
      isDurable: true,
      logFile: path.join(logs, 'postgres.log'),
    });
    stops.push(() => database.stop());
    const databaseProxy = options.withDatabaseProxy ? await openProxy(port, 'databaseProxy', stops) : null;
    const providerProxy = options.withProviderProxy ? await openProxy(port, 'providerProxy', stops) : null;
    const plain = environmentOf(settings, secrets, { ...process.env, APP_DATABASE_URL: undefined });
    const databasePort = port + (databaseProxy ? offsets.databaseProxy : offsets.postgres);
    const env = {
      ...plain,
      DATABASE_URL: withPort(plain['DATABASE_URL']!, databasePort),
      APP_DATABASE_URL: withPort(plain['APP_DATABASE_URL']!, databasePort),
      FANFARE_LOG_LEVEL: 'warn',
      FANFARE_CHECK_ANSWERS: 'off',
      FANFARE_RULES: JSON.stringify(rules),
      NODE_OPTIONS: [...apiFlags, '--trace-deprecation'].join(' '),
    };
    const command = (name: string, script: string, more: Record<string, string> = {}) => ({
      name,
      script,
      env: { ...env, ...more },
      logFile: path.join(logs, `${name}.log`),
    });
    await runCommand(command('migrate', 'api/src/cli/migrate.ts'), new Set());
    const owner = poolOf(env.DATABASE_URL);
    stops.push(() => owner.end());
    const sandbox = new RestartedProcess(command('sandbox', 'api/sandbox/index.ts'));
    stops.push(() => sandbox.stop());
    const sandboxUrl = `http://localhost:${port + offsets.sandbox}`;
    const providersUrl = providerProxy ? `http://localhost:${port + offsets.providerProxy}` : sandboxUrl;
    const ofSandbox = {
      STRIPE_API_BASE: providersUrl,
      PAYPAL_API_BASE: `${providersUrl}/paypal`,
      FANFARE_PAGES_URL: sandboxUrl,
      SMTP_URL: `smtp://localhost:${port + offsets.sandbox + 2}`,
    };
    const apis = Array.from({ length: count }, (_, index) => {
      const own = { ...ofSandbox, FANFARE_PORT: String(port + index), ...options.env };
      const api = new RestartedProcess(command(`api-${index}`, 'api/src/server.ts', own));
      stops.push(() => api.stop());
      return api;
    });
    const apiUrls = apis.map((_, index) => `http://localhost:${port + 10 + index}`);
    const never = new AbortController().signal;
    await Promise.all([
      ...apiUrls.map((url) => untilAnswers('api', `${url}/health/ready`, never, startPatienceMs)),
      untilAnswers('sandbox', `${sandboxUrl}/`, never, startPatienceMs),
    ]);
    const audit = () =>
      runCommand(command('audit', 'api/src/cli/audit.ts'), new Set()).then(
        () => '',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    const { jwtSecret } = secrets;
    return {
      folder,
      port,
      jwtSecret,
      database,
      databaseProxy,
      providerProxy,
      owner,
      apis,
      apiUrls,
      sandbox,
      sandboxUrl,
      env,
      audit,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
