import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOtherRemotes, buildRemoteOrigin } from './origin.ts';

let distDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  distDir = mkdtempSync(path.join(tmpdir(), 'fanfare-remote-'));
  for (const version of ['1.0.0', '1.1.0']) {
    mkdirSync(path.join(distDir, version));
    writeFileSync(path.join(distDir, version, 'remoteEntry.js'), `// ${version}`);
    writeFileSync(path.join(distDir, version, '.complete'), '');
    writeFileSync(path.join(distDir, version, 'remoteEntry.js.map'), '{}');
    mkdirSync(path.join(distDir, version, '.maps'));
    writeFileSync(path.join(distDir, version, '.maps', 'remoteEntry.js.map.gz'), '{}');
    writeFileSync(
      path.join(distDir, version, 'index.html'),
      '<link rel="icon" href="data:,"><meta name="fanfare-api" content="http://builder:1"><script src="main.js"></script><a href="/there"></a>',
    );
  }
  app = await buildRemoteOrigin({ name: 'mf-auth', version: '1.1.0', distDir, apiUrl: 'http://localhost:4310' });
});
afterAll(async () => {
  await app.close();
  rmSync(distDir, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ url });

test.for([
  '/remotes/mf-auth/9.9.9/remoteEntry.js',
  '/remotes/mf-auth/1.1.0/',
  '/remotes/mf-auth/',
  '/remotes/mf-auth/1.1.0/.complete',
  '/remotes/mf-auth/..%2f..%2fpackage.json',
])('%s is not there, is not kept, and may be read as missing', async (url) => {
  const response = await get(url);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
  expect(response.body).not.toContain('workspaces');
});

test.for([
  '/remotes/mf-auth/1.1.0/remoteEntry.js.map',
  '/remotes/mf-auth/1.1.0/.maps/remoteEntry.js.map.gz',
  '/remotes/mf-auth/1.1.0/%2emaps/remoteEntry.js.map.gz',
  '/remotes/mf-auth/1.1.0/.maps%2fremoteEntry.js.map.gz',
  '/remotes/mf-auth/1.1.0/remoteEntry.js%2emap',
])('a visitor gets no source map: %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('a version that was not built is one clear line', async () => {
  const options = { name: 'mf-auth', version: '2.0.0', distDir, apiUrl: 'http://localhost:4310' };
  await expect(buildRemoteOrigin(options)).rejects.toThrow('mf-auth 2.0.0 is not built.');
});

test('a version that is published later is served as well', async () => {
  expect((await get('/remotes/mf-auth/1.2.0/remoteEntry.js')).statusCode).toBe(404);
  mkdirSync(path.join(distDir, '1.2.0'));
  writeFileSync(path.join(distDir, '1.2.0', 'remoteEntry.js'), '// 1.2.0');
  expect((await get('/remotes/mf-auth/1.2.0/remoteEntry.js')).body).toBe('// 1.2.0');
});

test('a page among the artefacts can do nothing', async () => {
  const response = await get('/remotes/mf-auth/1.1.0/index.html');
  expect(response.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
});

test('every version is served for good, to any origin', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    const response = await get(`/remotes/mf-auth/${version}/remoteEntry.js`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(`// ${version}`);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['access-control-allow-origin']).toBe('*');
  }
});

test.for(['/', '/creator/tracks?x=1'])(
  '%s is the standalone page, which finds its files and its own API',
  async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('src="/remotes/mf-auth/1.1.0/main.js"');
    expect(response.body).toContain('content="http://localhost:4310"');
    expect(response.body).toContain('href="data:,"');
    expect(response.body).toContain('href="/there"');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.headers['cache-control']).toBe('no-store');
  },
);

test('remotes that were added here share an origin, with the files that are published later as well', async () => {
  const folder = path.join(distDir, 'added');
  const others = await buildOtherRemotes(folder);
  mkdirSync(path.join(folder, 'mf-labels/1.0.0'), { recursive: true });
  writeFileSync(path.join(folder, 'mf-labels/1.0.0/remoteEntry.js'), '// labels');
  const found = await others.inject({ url: '/remotes/mf-labels/1.0.0/remoteEntry.js' });
  expect([found.body, found.headers['access-control-allow-origin']]).toEqual(['// labels', '*']);
  const missing = await others.inject({ url: '/remotes/mf-labels/1.1.0/remoteEntry.js' });
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  await others.close();
});
