/**
 * PostgreSQL in a process of its own: it outlives its parent by as long as an orderly stop takes, and no longer.
 * Takes its options as JSON from its environment (a password in arguments would be for everybody to read); talks over the ipc channel.
 */
import { Client } from 'pg';
import { type ClusterOptions, startCluster, stopCluster } from './lib/postgres/cluster.ts';

/** Messages of this process to its parent. */
export type PostgresMessage = { type: 'ready' } | { type: 'failed'; message: string };

const { database, ...options } = JSON.parse(process.env['FANFARE_POSTGRES'] ?? '{}') as ClusterOptions & {
  database: string;
};

delete process.env['FANFARE_POSTGRES'];

const report = (message: PostgresMessage) => {
  if (process.connected) process.send?.(message);
};

async function ensureDatabase(): Promise<void> {
  const { user, password, port } = options;
  const client = new Client({ user, password, port, host: 'localhost', database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

const starting = startCluster(options);
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  try {
    await stopCluster(await starting);
  } catch {
    // It never started: nothing to stop.
  }
  process.exit(0);
}
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => void stop());

try {
  const server = await starting;
  server.once('exit', (code, signal) => {
    if (!isStopping) process.exit(1);
    else if (code) process.stderr.write(`The database ended with ${signal ?? code}.\n`);
  });
  await ensureDatabase();
  report({ type: 'ready' });
} catch (error) {
  report({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  await stop();
}
