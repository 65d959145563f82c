import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BootChannel } from '@fanfare/api-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channel, release } from './test/boot.ts';
import { Harness, templateOf } from './test/harness.ts';

let server: Harness;
beforeEach(async () => {
  server = new Harness();
  await server.open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

describe('the shell', () => {
  it('is served in the live version, not the newest on the disk; in the canary for its share', async () => {
    expect((await server.visit()).answer.body).toContain('data-shell="1.0.0"');
    server.live(channel('shell', '1.0.0', { canary: { percent: 100, release: release('shell', '1.1.0') } }));
    const { answer, boot } = await server.visit();
    expect(answer.body).toContain('data-shell="1.1.0"');
    expect(boot.shell).toEqual({ version: '1.1.0', cohort: 'canary' });
  });

  it('falls back to another version if its own is gone, and open tabs are not offered what they can’t get', async () => {
    server.live(channel('shell', '9.0.0', { lastGood: release('shell', '1.0.0') }));
    expect((await server.visit()).boot.shell).toEqual({ version: '1.0.0', cohort: 'stable' });
    expect((await server.app.inject('/boot.json')).json()).toMatchObject({ shell: '1.0.0' });
    server.live(channel('shell', '9.0.0'));
    expect((await server.visit()).answer.statusCode).toBe(200);
  });
});

describe('a shell in a remote storage', () => {
  let storage: Server;
  let files: Record<string, string>;
  let asked: string[];
  let origin: string;
  let live: BootChannel;
  const sum = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

  beforeEach(async () => {
    files = { 'index.html': templateOf('2.0.0'), 'shell.js': 'start()', 'assets/a.woff2': 'font' };
    asked = [];
    storage = createServer((request, answer) => {
      asked.push(request.url ?? '');
      const text = files[(request.url ?? '').replace('/remotes/shell/2.0.0/', '')];
      answer.statusCode = text === undefined ? 404 : 200;
      answer.end(text);
    });
    await new Promise<void>((done) => void storage.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
    const there = release('shell', '2.0.0', {
      origin,
      manifestUrl: `${origin}/remotes/shell/2.0.0/mf-manifest.json`,
      integrity: { 'index.html': sum(templateOf('2.0.0')), 'shell.js': sum('start()') },
    });
    live = channel('shell', '2.0.0', { stable: there, lastGood: release('shell', '1.0.0') });
    server.live(live);
  });
  afterEach(() => {
    storage.closeAllConnections();
    storage.close();
  });

  it('is fetched once and served from here', async () => {
    for (let again = 0; again < 3; again += 1) {
      expect((await server.visit()).answer.body).toContain('data-shell="2.0.0"');
      expect((await server.app.inject('/static/2.0.0/shell.js')).body).toBe('start()');
      expect((await server.app.inject('/static/2.0.0/assets/a.woff2')).headers['cache-control']).toContain('immutable');
    }
    expect(asked).toHaveLength(3);
    expect((await server.app.inject('/static/2.0.0/index.html')).statusCode).toBe(404);
  });

  it.each([
    [
      'a CDN, with pages at another address',
      (cdn: string) => ({ FANFARE_PUBLIC_URL: cdn, FANFARE_SHELL_URL: 'https://fanfare.example' }),
    ],
    ['a CDN, with pages at the same address', (cdn: string) => ({ FANFARE_PUBLIC_URL: cdn, FANFARE_SHELL_URL: cdn })],
  ])('is found and served from %s', async (_, env) => {
    const behind = new Harness();
    await behind.open(env(origin));
    behind.live(live);
    expect((await behind.visit()).answer.body).toContain('data-shell="2.0.0"');
    expect((await behind.app.inject('/healthz')).json()).toMatchObject({
      status: 'ok',
      version: '2.0.0',
      live: '2.0.0',
    });
    const isSecure = env(origin).FANFARE_SHELL_URL.startsWith('https:');
    const { headers } = await behind.app.inject('/');
    expect([
      headers['strict-transport-security'] !== undefined,
      /; Secure/.test(String(headers['set-cookie'])),
    ]).toEqual([isSecure, isSecure]);
    await behind.close();
  });

  it('that can’t be had is reported: in the log, once, and by /healthz', async () => {
    const said = vi.spyOn(server.app.log, 'error');
    files = {};
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    for (let again = 0; again < 3; again += 1) await server.visit();
    expect((await server.app.inject('/healthz')).json()).toMatchObject({
      status: 'stale',
      version: '1.0.0',
      live: '2.0.0',
    });
    expect(said.mock.calls).toEqual([
      [
        `version 2.0.0 is registered, but it is neither on this disk nor to be had from ${origin}: pages are drawn with 1.0.0`,
      ],
    ]);
  });

  it.each(['index.html', 'shell.js'])('is refused if %s differs from what was registered', async (file) => {
    files[file] = `${files[file]}<script>bad()</script>`;
    const { answer } = await server.visit();
    const script = await server.app.inject('/static/2.0.0/shell.js');
    if (file === 'index.html') expect(answer.body).toContain('data-shell="1.0.0"');
    else expect(script.statusCode).toBe(404);
    expect(answer.body + script.body).not.toContain('bad()');
  });

  it('is not requested if it was never registered', async () => {
    const unregistered = release('shell', '2.0.0', {
      origin,
      manifestUrl: `${origin}/remotes/shell/2.0.0/mf-manifest.json`,
      integrity: {},
    });
    server.live(channel('shell', '2.0.0', { stable: unregistered }));
    expect((await server.visit()).answer.statusCode).toBe(200);
    expect((await server.app.inject('/static/2.0.0/assets/a.woff2')).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });

  it('that does not answer stops no page from being rendered', async () => {
    storage.closeAllConnections();
    await new Promise((done) => storage.close(done));
    expect((await server.visit()).answer.body).toContain('data-shell="1.0.0"');
  });
});
