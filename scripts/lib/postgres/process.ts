import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { PostgresMessage } from '../../postgres.ts';
import { exitOf } from '../system/exit-of.ts';
import type { ClusterOptions } from './cluster.ts';

export interface RunningPostgres {
  /** Connection string of the owner. */
  url: string;
  process: ChildProcess;
  /** Resolves when the server has ended in an orderly way. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in its own process, with `database` in it.
 * @throws Error with one clear line
 */
export async function startPostgres(options: ClusterOptions & { database: string }): Promise<RunningPostgres> {
  const { user, password, port, database } = options;
  const wrapper = fork(path.join(import.meta.dirname, '../../postgres.ts'), {
    env: { ...process.env, FANFARE_POSTGRES: JSON.stringify(options) },
    // Ctrl-C reaches the whole group of a terminal; this process must go last, when it is told to.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = exitOf(wrapper);
  await new Promise<void>((resolve, reject) => {
    wrapper.once('message', (message: PostgresMessage) => {
      if (message.type === 'ready') resolve();
      else reject(new Error(message.message));
    });
    void ended.then(() => reject(new Error('The database did not start.')));
  });
  return {
    url: `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost:${port}/${database}`,
    process: wrapper,
    async stop() {
      if (wrapper.connected) wrapper.disconnect();
      else wrapper.kill('SIGTERM');
      await ended;
    },
  };
}
