import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';

const root = path.join(import.meta.dirname, '../../..');
const template = `<html data-theme="system" data-role="creator"><!--fanfare-preload--><script type="application/json" data-rest="follows" id="fanfare-boot">null</script></html>`;
const patience = { timeout: 170_000, interval: 100 };

export type LogLine = Record<string, unknown>;

/** A program of the product, and what it logs. */
function run(script: string, env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [path.join(root, script)], {
    env: { PATH: process.env['PATH'], ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return {
    text: () => text,
    /** Its whole lines: each is JSON. */
    lines: (): LogLine[] =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as LogLine),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const isUp = (url: string) => async () => {
  const { status } = await fetch(url);
  if (status !== 200) throw new Error(`${url} answers ${status}`);
};

/** The API and the shell's server as processes of their own, on a database of their own. @param env of both */
export async function runningServers(env: Record<string, string>) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-telemetry-'));
  const build = path.join(folder, 'files/remotes/shell/1.0.0');
  await mkdir(build, { recursive: true });
  await writeFile(path.join(build, 'index.html'), template);
  const [apiPort, shellPort, apiMetrics, shellMetrics, smtp] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const [apiUrl, shellUrl] = [`http://localhost:${apiPort}`, `http://localhost:${shellPort}`];
  const shared = {
    FANFARE_ENV: 'test',
    FANFARE_DATA_DIR: folder,
    FANFARE_API_URL: apiUrl,
    FANFARE_SHELL_URL: shellUrl,
    ...env,
  };
  const api = run('api/src/server.ts', {
    ...shared,
    FANFARE_PORT: String(apiPort - 10),
    FANFARE_METRICS_PORT: String(apiMetrics - 10),
    FANFARE_ORIGINS: shellUrl,
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    // Nobody listens there: emails stay in the outbox.
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  });
  const shell = run('shell/server/index.ts', {
    ...shared,
    FANFARE_PORT: String(shellPort),
    FANFARE_METRICS_PORT: String(shellMetrics),
  });
  const close = async () => {
    await Promise.all([api.stop(), shell.stop()]);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await vi.waitFor(isUp(`${apiUrl}/health/ready`), patience);
    await vi.waitFor(isUp(`${shellUrl}/healthz`), patience);
  } catch (error) {
    await close();
    throw error;
  }
  const textAt = async (url: string) => (await fetch(url)).text();
  return {
    api,
    shell,
    apiUrl,
    shellUrl,
    /** What Prometheus reads of each. */
    scrapes: async () => ({
      api: await textAt(`http://127.0.0.1:${apiMetrics}/metrics`),
      shell: await textAt(`http://127.0.0.1:${shellMetrics}/metrics`),
    }),
    close,
  };
}
