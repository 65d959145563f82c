import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres, type RunningPostgres } from '../postgres/process.ts';
import type { ClusterOptions } from '../postgres/cluster.ts';

const retryMs = 50;

/** A durable PostgreSQL that is started again when its postmaster is killed. */
export class Database {
  readonly options: ClusterOptions;
  readonly url: string;
  #running: RunningPostgres;
  #isStopping = false;
  /** How often a start failed before it came up again. */
  failedStarts: string[] = [];

  private constructor(options: ClusterOptions, running: RunningPostgres) {
    this.options = options;
    this.#running = running;
    this.url = running.url;
    this.#keep(running);
  }

  static async open(options: ClusterOptions): Promise<Database> {
    return new Database(options, await startPostgres({ ...options, database: 'fanfare' }));
  }

  #keep(running: RunningPostgres): void {
    running.process.once('exit', () => {
      if (!this.#isStopping) void this.#startAgain();
    });
  }

  async #startAgain(): Promise<void> {
    while (!this.#isStopping) {
      try {
        this.#running = await startPostgres({ ...this.options, database: 'fanfare' });
        this.#keep(this.#running);
        return;
      } catch (error) {
        this.failedStarts.push(error instanceof Error ? error.message : String(error));
        await wait(retryMs);
      }
    }
  }

  /** The whole server dies at once, without a word. */
  killPostmaster(): void {
    const [pid] = readFileSync(path.join(this.options.folder, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** As `killPostmaster`, and it stays dead. */
  async end(): Promise<void> {
    this.#isStopping = true;
    this.killPostmaster();
    await this.#running.stop();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running.stop();
  }
}

/** A pool that outlives the server's deaths: what breaks is replaced at the next query. */
export function poolOf(connectionString: string, max = 4): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 60_000, application_name: 'torture' });
  pool.on('error', () => undefined);
  return pool;
}

/** Kills the backend that serves one of the API's connections, a busy one where there is one. @returns whether there was one */
export async function killBackend(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'fanfare-api' ORDER BY state = 'active' DESC, random() LIMIT 1`,
  );
  if (!rows[0]) return false;
  process.kill(rows[0].pid, 'SIGKILL');
  return true;
}

/** Repeats a read until the server answers again. */
export async function patiently<T>(work: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(retryMs);
    }
  }
}
