import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBucket } from '../../scripts/lib/backup/bucket.ts';
import { forEach } from '../../scripts/lib/backup/copy.ts';
import { freePort } from '../../scripts/lib/system/free-port.ts';
import { exitOf } from '../../scripts/lib/system/exit-of.ts';

const root = path.join(import.meta.dirname, '../..');

/** A bucket for a drill, on the server that `npm run cluster` brings along. */
export interface DrillBucket {
  /** What an API, a backup and a restore see of it. */
  env: Record<string, string>;
  /** Moves files into it. */
  fill(keys: readonly string[], folder: string): Promise<void>;
  /** Loses all that is in it. */
  lose(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it. @param folder of what it keeps */
export async function startDrillBucket(folder: string): Promise<DrillBucket> {
  const [port, publicPort] = [await freePort(), await freePort()];
  const env = {
    S3_BUCKET: 'fanfare',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_PUBLIC_URL: `http://localhost:${publicPort}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  let server: ChildProcess;
  const start = async () => {
    server = spawn(process.execPath, [path.join(root, 'api/sandbox/bucket/index.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...env,
        FANFARE_BUCKET_PORT: String(port),
        FANFARE_BUCKET_PUBLIC_PORT: String(publicPort),
        FANFARE_BUCKET_DIR: folder,
        FANFARE_SHELL_URL: 'http://localhost:3000',
      },
    });
    const isUp = () =>
      fetch(env.S3_PUBLIC_URL).then(
        () => true,
        () => false,
      );
    while (server.exitCode === null && !(await isUp())) await wait(50);
    if (server.exitCode !== null) throw new Error('The bucket did not start.');
  };
  const stop = async () => {
    server.kill();
    await exitOf(server);
  };
  await start();
  return {
    env,
    async fill(keys, files) {
      // Nothing of it asks for the database.
      const bucket = openBucket({
        ...process.env,
        ...env,
        FANFARE_ENV: 'test',
        APP_DATABASE_URL: 'postgres://none/none',
      });
      try {
        await forEach(keys, async (key) => void (await bucket.write(key, path.join(files, key))));
      } finally {
        bucket.close();
      }
    },
    async lose() {
      await stop();
      rmSync(folder, { recursive: true });
      await start();
    },
    stop,
  };
}
