import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exitOf } from '../../scripts/lib/system/exit-of.ts';

/** `nginx.conf` in front of an API of this machine, as it is but for addresses. Null where no nginx is installed. */
export async function startNginx(port: number, apiPort: number): Promise<{ stop(): Promise<void> } | null> {
  if (spawnSync('nginx', ['-v']).error) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-nginx-'));
  mkdirSync(path.join(folder, 'files'));
  const site = readFileSync(path.join(import.meta.dirname, '../../nginx.conf'), 'utf8')
    .replace('http://api:3010', `http://127.0.0.1:${apiPort}`)
    .replace('http://shell:3000', `http://127.0.0.1:${apiPort}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('root /srv/data/files', `root ${folder}/files`)
    .replace('/dev/stdout masked', `${folder}/access.log masked`)
    .replace('/dev/stderr crit', `${folder}/error.log crit`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  // As in the Dockerfile.
  const main = `pid ${folder}/pid; daemon off; worker_processes auto; user root;\nevents { worker_connections 16384; }\n`;
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, `${main}http {\n${temporary}\n${site}\n}\n`);
  const nginx = spawn('nginx', ['-c', file, '-e', `${folder}/error.log`], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = exitOf(nginx);
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (nginx.exitCode === null && !(await isUp())) await wait(50);
  return {
    async stop() {
      nginx.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
