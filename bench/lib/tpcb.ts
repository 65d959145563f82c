import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { Pool } from 'pg';

const scale = 10;
const tellersPerBranch = 10;
const accountsPerBranch = 100_000;
const debian = '/usr/lib/postgresql';

/**
 * The tables of pgbench (TPC-B, scale 10), beside the product's in the same database.
 * @param owner as the schema's owner
 */
export async function makeTpcb(owner: Pool): Promise<void> {
  await owner.query(`
    CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int, filler char(88)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    INSERT INTO pgbench_branches SELECT n, 0 FROM generate_series(1, ${scale}) n;
    INSERT INTO pgbench_tellers SELECT n, (n - 1) / ${tellersPerBranch} + 1, 0 FROM generate_series(1, ${scale * tellersPerBranch}) n;
    INSERT INTO pgbench_accounts
      SELECT n, (n - 1) / ${accountsPerBranch} + 1, 0, '' FROM generate_series(1, ${scale * accountsPerBranch}) n`);
  await owner.query('VACUUM ANALYZE pgbench_accounts, pgbench_branches, pgbench_tellers');
}

/** The path of pgbench: Debian installs it beside the server. Null if it isn't installed. */
export function findPgbench(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => `${debian}/${version}/bin/pgbench`).find((file) => existsSync(file)) ?? null;
}

interface PgbenchRun {
  clients: number;
  seconds: number;
  /** A script's text instead of TPC-B, with values for its variables. */
  script?: { text: string; variables: Record<string, number> };
}

/**
 * With prepared statements, as the product has.
 * @returns transactions per second
 * @throws Error with pgbench's output
 */
export async function pgbench(binary: string, url: string, run: PgbenchRun): Promise<number> {
  const { hostname, port, pathname, username, password } = new URL(url);
  const variables = Object.entries(run.script?.variables ?? {}).map(([name, value]) => `--define=${name}=${value}`);
  const running = promisify(execFile)(
    binary,
    [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${run.clients}`,
      '--jobs=1',
      `--time=${run.seconds}`,
      ...(run.script ? ['--file=-', ...variables] : []),
      `--host=${hostname}`,
      `--port=${port}`,
      `--username=${username}`,
      pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } },
  );
  running.child.stdin!.end(run.script?.text);
  const { stdout } = await running;
  const tps = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
  if (!tps) throw new Error(`pgbench said: ${stdout}`);
  return Number(tps);
}

const anyOf = (count: number) => 1 + Math.floor(Math.random() * count);

const statements = {
  account: 'UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2',
  read: 'SELECT abalance FROM pgbench_accounts WHERE aid = $1',
  teller: 'UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2',
  branch: 'UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2',
  history: 'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)',
} as const;

/** One TPC-B transaction through the driver that the product uses, statement for statement as pgbench sends it. */
async function transaction(pool: Pool): Promise<void> {
  const delta = anyOf(10_000) - 5_000;
  const [aid, bid, tid] = [anyOf(scale * accountsPerBranch), anyOf(scale), anyOf(scale * tellersPerBranch)];
  const client = await pool.connect();
  const prepared = (name: keyof typeof statements, values: number[]) =>
    client.query({ name: `tpcb-${name}`, text: statements[name], values });
  try {
    await client.query('BEGIN');
    await prepared('account', [delta, aid]);
    await prepared('read', [aid]);
    await prepared('teller', [delta, tid]);
    await prepared('branch', [delta, bid]);
    await prepared('history', [tid, bid, aid, delta]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/**
 * TPC-B through the driver.
 * @returns transactions per second
 */
export async function tpcbByDriver(url: string, clients: number, milliseconds: number): Promise<number> {
  const pool = new Pool({ connectionString: url, max: clients });
  try {
    let done = 0;
    const start = performance.now();
    const client = async () => {
      while (performance.now() - start < milliseconds) {
        await transaction(pool);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    return (done * 1_000) / (performance.now() - start);
  } finally {
    await pool.end();
  }
}
