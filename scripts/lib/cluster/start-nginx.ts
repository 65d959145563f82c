import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../install/root.mjs';
import { exitOf } from '../system/exit-of.ts';

const deployment = path.join(root, 'scripts/deployment');

export interface NginxOptions {
  /** Takes what it writes, and `files/` with the released files. */
  folder: string;
  port: number;
  /** Hosts with ports. */
  apis: readonly string[];
  shells: readonly string[];
  /** Changes the configuration: a test's shorter times and lower limits. */
  change?: (config: string) => string;
  env?: Record<string, string>;
}

/** nginx by `nginx.sh` with `nginx.conf`, as everywhere, for a test or a measurement. Resolves once it answers. */
export async function startNginx(options: NginxOptions): Promise<{ process: ChildProcess; stop(): Promise<void> }> {
  const { folder, port, apis, shells, change = (config) => config, env = {} } = options;
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  // The script takes the configuration that lies beside it.
  copyFileSync(path.join(deployment, 'nginx.sh'), path.join(folder, 'nginx.sh'));
  writeFileSync(path.join(folder, 'nginx.conf'), change(readFileSync(path.join(deployment, 'nginx.conf'), 'utf8')));
  const nginx = spawn('sh', [path.join(folder, 'nginx.sh')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      FANFARE_NGINX_API: apis.join(' '),
      FANFARE_NGINX_SHELL: shells.join(' '),
      FANFARE_NGINX_LISTEN: `127.0.0.1:${port}`,
      FANFARE_NGINX_FILES: path.join(folder, 'files'),
      FANFARE_NGINX_FOLDER: path.join(folder, 'run'),
      FANFARE_NGINX_ACCESS_LOG: path.join(folder, 'access.log'),
      FANFARE_NGINX_ERROR_LOG: path.join(folder, 'error.log'),
      ...env,
    },
  });
  const ended = exitOf(nginx);
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/remotes/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  while (nginx.exitCode === null && !(await isUp())) await wait(50);
  if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
  return {
    process: nginx,
    async stop() {
      nginx.kill();
      await ended;
    },
  };
}
