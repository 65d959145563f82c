import type { Socket } from 'node:net';
import pg from 'pg';

interface Watched {
  /** Since when the oldest statement waits for its answer; null: none does. */
  waitingSinceMs: number | null;
  /** The wait that was found to be in vain at the last check. */
  suspectSinceMs: number | null;
}

interface WatchOptions {
  /** Statements that are answered sooner aren't looked at. */
  afterMs: number;
  everyMs: number;
}

const defaults: WatchOptions = { afterMs: 8_000, everyMs: 2_000 };
const connectMs = 5_000;

/**
 * The server notices within half a minute that a session's client is gone without a word, instead of after two hours: until then it would
 * keep what the session has locked, such as a job.
 */
export const keepAliveOptions = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Ends connections whose statement no backend of the server works on: the network, or the server's machine, is gone without a word, and the
 * operating system would wait a quarter of an hour for it. A statement that takes long goes on.
 */
export class LostConnections {
  readonly #url: string;
  readonly #options: WatchOptions;
  readonly #connections = new Map<pg.Client, Watched>();
  /** Runs while there are connections. */
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(url: string, options: WatchOptions = defaults) {
    this.#url = url;
    this.#options = options;
  }

  watch(connection: pg.Client): void {
    const watched: Watched = { waitingSinceMs: null, suspectSinceMs: null };
    this.#connections.set(connection, watched);
    const query = connection.query.bind(connection) as (...input: unknown[]) => unknown;
    connection.query = ((...input: unknown[]) => {
      watched.waitingSinceMs ??= performance.now();
      return query(...input);
    }) as typeof connection.query;
    connection.on('drain', () => (watched.waitingSinceMs = null));
    // Its owner may take all listeners off the client itself.
    streamOf(connection).once('close', () => {
      this.#connections.delete(connection);
      if (this.#connections.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
    this.#timer ??= setInterval(() => void this.#check(), this.#options.everyMs).unref();
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    const before = performance.now() - this.#options.afterMs;
    const waiting = [...this.#connections].filter(
      ([, { waitingSinceMs }]) => waitingSinceMs !== null && waitingSinceMs < before,
    );
    if (waiting.length === 0) return;
    this.#isChecking = true;
    try {
      const working = await this.#workingBackends();
      for (const [connection, watched] of waiting) {
        const { waitingSinceMs, suspectSinceMs } = watched;
        if (working === null || working.has(processOf(connection))) continue;
        // Twice, as an answer may just be on its way.
        if (waitingSinceMs !== null && waitingSinceMs === suspectSinceMs) streamOf(connection).destroy();
        watched.suspectSinceMs = waitingSinceMs;
      }
    } finally {
      this.#isChecking = false;
    }
  }

  /** Backends that work on a statement; null where nobody can say: no server answers, or a pooler hides them. */
  async #workingBackends(): Promise<Set<number> | null> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'fanfare-watch',
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number; mine: number }>(
        `SELECT pid, pg_backend_pid() AS mine FROM pg_stat_activity WHERE coalesce(state, '') NOT LIKE 'idle%' AND usename = current_user`,
      );
      const isHidden = rows[0]?.mine !== processOf(client);
      return isHidden ? null : new Set(rows.map(({ pid }) => pid));
    } catch {
      return null;
    } finally {
      // Not `end`, which waits for the server.
      streamOf(client).destroy();
    }
  }
}

/** What node-postgres has and its types don't. */
const inside = (client: pg.Client) => client as unknown as { processID: number; connection: { stream: Socket } };
const processOf = (client: pg.Client): number => inside(client).processID;
const streamOf = (client: pg.Client): Socket => inside(client).connection.stream;
