import { spawn } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readCompose } from '../lib/cluster/compose.ts';
import { root } from '../lib/install/root.mjs';
import { exitOf } from '../lib/system/exit-of.ts';
import { freePort } from '../lib/system/free-port.ts';
import { hasNginx } from '../lib/system/tools.ts';

/* The web image's steps in a plain folder: its files, its user, and nothing to write to but what docker-compose.yml mounts. */

const stage = readFileSync(path.join(root, 'scripts/deployment/Dockerfile'), 'utf8').split(/^FROM .* AS web$/m)[1]!;
const [, copied, target] = /^COPY (.+) (\S+)$/m.exec(stage)!;
const [, command] = /^CMD \["(\S+)"\]$/m.exec(stage)!;
/** Debian's number of its web servers' user, which the mounted memory belongs to. */
const wwwData = 33;

it('writes to memory that belongs to its user, and to half of its own at most', () => {
  expect(/^USER (\S+)$/m.exec(stage)![1]).toBe('www-data');
  const { tmpfs, mem_limit } = readCompose().services['web'] as { tmpfs?: string[]; mem_limit?: string };
  expect(tmpfs).toEqual([expect.stringMatching(new RegExp(`^/run/nginx:uid=${wwwData},gid=${wwwData},size=\\d+m$`))]);
  expect(2 * Number.parseInt(tmpfs![0]!.split('size=')[1]!)).toBeLessThanOrEqual(Number.parseInt(mem_limit!));
});

// Only root can become somebody else.
const able = ['the web image'].filter(() => hasNginx() && process.getuid?.() === 0);
it.each(able)('%s starts as its user, and answers, and ends when it is told to', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const place = (name: string) => path.join(folder, name);
  for (const name of [target!, '/run/nginx', '/srv/data/files/remotes/a/1'])
    mkdirSync(place(name), { recursive: true });
  for (const name of copied!.split(' '))
    copyFileSync(path.join(root, name), path.join(place(target!), path.basename(name)));
  copyFileSync(path.join(root, 'package.json'), place('/srv/data/files/remotes/a/1/a.json'));
  chownSync(place('/run/nginx'), wwwData, wwwData);
  const port = await freePort();
  const nginx = spawn(place(command!), [], {
    uid: wwwData,
    gid: wwwData,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      FANFARE_NGINX_API: '127.0.0.1:9',
      FANFARE_NGINX_SHELL: '127.0.0.1:9',
      FANFARE_NGINX_LISTEN: `127.0.0.1:${port}`,
      FANFARE_NGINX_FOLDER: place('/run/nginx'),
      FANFARE_NGINX_FILES: place('/srv/data/files'),
      FANFARE_NGINX_ACCESS_LOG: place('/run/nginx/access.log'),
    },
  });
  const ended = exitOf(nginx);
  let said = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const statusOf = (name: string) =>
    fetch(`http://127.0.0.1:${port}${name}`).then(
      ({ status }) => status,
      () => said,
    );
  await expect.poll(() => statusOf('/remotes/a/1/a.json'), { timeout: 30_000 }).toBe(200);
  expect(await statusOf('/api/account')).toBe(502);
  // As the health check asks.
  expect(Number(readFileSync(place('/run/nginx/nginx.pid'), 'utf8'))).toBe(nginx.pid);
  nginx.kill(/^STOPSIGNAL (\S+)$/m.exec(stage)![1] as NodeJS.Signals);
  expect(await ended).toBe(0);
});
