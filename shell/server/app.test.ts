import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Boot } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildShellServer } from './app.ts';
import { readConfig } from './config.ts';
import { bootOf, channel, declaring } from './test/boot.ts';

const boot: Boot = bootOf(
  channel('mf-creator', '1.0.0-ab'),
  channel('mf-auth', '1.0.0'),
  channel('mf-curator', '1.0.0'),
  channel('shell', '1.0.0'),
);
const template = `<!doctype html><html lang="en" data-theme="system"><head><!--fanfare-preload-->
<script type="application/json" id="fanfare-boot">null</script></head><body data-role="creator"></body></html>`;

const links = { FANFARE_LINK_BLOG: 'https://blog.fanfare.fm', FANFARE_LINK_FAQ: 'https://help.fanfare.fm' };

let directory: string;
let app: FastifyInstance;

async function server(env: Record<string, string> = {}, given: Boot = boot) {
  const config = { ...readConfig(env), buildDirectories: [directory], dataDirectory: path.join(directory, 'data') };
  return buildShellServer(config, { get: async () => ({ boot: given, from: 'api' }), preview: async () => null });
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'shell-'));
  await mkdir(path.join(directory, '1.0.0'));
  await writeFile(path.join(directory, '1.0.0', 'index.html'), template);
  await mkdir(path.join(directory, '1.0.0', 'assets'));
  for (const font of ['inter-latin-wght-normal.ab.woff2', 'inter-latin-ext-wght-normal.ab.woff2']) {
    await writeFile(path.join(directory, '1.0.0', 'assets', font), '');
  }
  for (const script of ['member.ab.js', 'client.ab.js']) {
    await writeFile(path.join(directory, '1.0.0', script), '');
  }
  await writeFile(path.join(directory, '1.0.0', 'shell.js'), 'globalThis.started = true;');
  await writeFile(path.join(directory, '1.0.0', 'shell.js.map'), '{}');
  await mkdir(path.join(directory, '1.0.0', '.maps'));
  await writeFile(path.join(directory, '1.0.0', '.maps', 'shell.js.map.gz'), '{}');
  app = await server();
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const directive = (policy: unknown, name: string) =>
  String(policy)
    .split('; ')
    .find((one) => one.startsWith(`${name} `));

describe('a page', () => {
  it.each(['/nope', '/creator/nope', '/creator/campaigns/1/nope', '/signin/x', '/..%2f..%2fetc/passwd'])(
    'that does not exist is the not-found page with 404: %s',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('text/html');
    },
  );

  it.each([
    '/',
    '/_app',
    '/_staff',
    '/_staff/codes?list=gifts',
    '/signin?return=%2F',
    '/creator/campaigns/12',
    '/curator',
    '/reset-password/a/b',
  ])('of the product returns 200: %s', async (url) => expect((await app.inject(url)).statusCode).toBe(200));

  it('runs no code but that of the shell, the remotes and the sandbox’s card fields', async () => {
    const policy = (await app.inject('/')).headers['content-security-policy'];
    expect(directive(policy, 'default-src')).toBe("default-src 'none'");
    expect(directive(policy, 'script-src')).toBe(
      "script-src 'self' http://localhost:3001 http://localhost:3002 http://localhost:3003 http://localhost:3020",
    );
    expect(directive(policy, 'worker-src')).toBe("worker-src 'self'");
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it.each([
    ['production without a key', { FANFARE_ENV: 'production' }, null],
    ['the key of the sandbox', { STRIPE_PUBLISHABLE_KEY: 'pk_test_fanfare_sandbox' }, 'http://localhost:3020'],
    ['its key in production', { FANFARE_ENV: 'production', STRIPE_PUBLISHABLE_KEY: 'pk_test_fanfare_sandbox' }, null],
    ['a key', { FANFARE_ENV: 'production', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'https://js.stripe.com'],
  ])('allows card fields from the card provider only: %s', async (_, env, origin) => {
    const selling = await server({ FANFARE_COOKIE_SECRET: 'tests', ...links, ...env } as Record<string, string>);
    const policy = (await selling.inject('/')).headers['content-security-policy'];
    await selling.close();
    const frames = directive(policy, 'frame-src');
    if (origin) {
      expect(frames?.split(' ')).toContain(origin);
      expect(directive(policy, 'script-src')).toContain(origin);
    } else {
      expect(frames).toBe("frame-src 'none'");
      expect(policy).not.toMatch(/stripe|3020/);
    }
    expect(policy).not.toContain('unsafe');
  });

  it('has the other security headers, HSTS only under https', async () => {
    const { headers } = await app.inject('/');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['referrer-policy']).toBeDefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    const secure = await server({ FANFARE_PUBLIC_URL: 'https://fanfare.example' });
    expect((await secure.inject('/')).headers['strict-transport-security']).toContain('max-age=');
    await secure.close();
  });

  it('keeps secret addresses from search engines and other sites', async () => {
    for (const url of ['/report/secret', '/reset-password/a/b', '/stop-mails/a?x=1']) {
      const { headers } = await app.inject(url);
      expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex, nofollow', 'no-referrer']);
    }
    expect((await app.inject('/')).headers['x-robots-tag']).toBeUndefined();
  });

  it('lets nobody keep a file longer whose name stays when it changes', async () => {
    const lasting = async (url: string) => (await app.inject(url)).headers['cache-control'];
    expect(await lasting('/icon.png')).toBe('public, max-age=86400');
    expect(await lasting('/static/1.0.0/shell.js')).toBe('public, max-age=31536000, immutable');
  });

  it('can’t be broken out of by the name of a remote', async () => {
    const evil = '</script><script>alert(1)</script>';
    const hostile = await server({}, bootOf(channel('mf-creator', evil), channel('shell', '1.0.0')));
    const html = (await hostile.inject('/')).body;
    expect(html.match(/<script/g)).toHaveLength(1);
    const text = /id="fanfare-boot">([^<]*)</.exec(html)?.[1] ?? '';
    expect(JSON.parse(text).boot.remotes[0].chosen.version).toBe(evil);
    await hostile.close();
  });

  it('is rendered in the remembered theme and role, with nothing else from a cookie', async () => {
    const dark = await app.inject({ url: '/', headers: { cookie: 'theme=dark; active-role=curator' } });
    expect(dark.body).toContain('data-theme="dark"');
    expect(dark.body).toContain('data-role="curator"');
    const odd = await app.inject({ url: '/', headers: { cookie: 'theme="><script>; active-role=admin' } });
    expect(odd.body).not.toContain('data-theme');
    expect(odd.body).toContain('data-role="creator"');
  });

  it('preloads what its address needs, in the request mode the page uses', async () => {
    const html = (await app.inject('/creator/feed')).body;
    expect(html).toContain(
      'as="fetch" crossorigin="anonymous" href="http://localhost:3002/remotes/mf-creator/1.0.0-ab/remoteEntry.js">',
    );
    expect(html).not.toContain('12.js">');
    expect((await app.inject('/')).body).not.toContain('remoteEntry.js">');
  });

  it('preloads the screen of its address with its sums, and no other’s', async () => {
    const routes = [
      { path: '/creator/feed', access: 'creator' as const },
      { path: '/creator/:page', access: 'creator' as const },
    ];
    const screens = [
      { paths: ['/creator/other', '/creator/feed'], files: ['12.js', 'app.css', 'feed.css'] },
      { paths: ['/creator/:page'], files: ['99.js'] },
    ];
    const stable = declaring('mf-creator', '1.0.0', { routes, screens });
    stable.integrity['feed.css'] = 'sha384-feed';
    const declared = await server({}, bootOf(channel('mf-creator', '1.0.0', { stable }), channel('shell', '1.0.0')));
    const links = async (url: string) => {
      const html = (await declared.inject(url)).body;
      return [...html.matchAll(/<link rel="preload" (as="s[^>]*) href="[^"]*\/([^"/]*)">/g)].map(([, how, file]) => [
        file,
        how,
      ]);
    };
    expect(await links('/creator/feed?view=1')).toEqual([
      ['12.js', 'as="script" crossorigin="anonymous" integrity="sha384-lazy"'],
      ['feed.css', 'as="style" crossorigin="anonymous" integrity="sha384-feed"'],
    ]);
    // A file without a sum isn't one of the release.
    expect(await links('/creator/tracks')).toEqual([]);
    expect((await declared.inject('/creator/feed')).body).not.toContain('"screens"');
    await declared.close();
  });

  it('preloads what members need at once for them alone', async () => {
    const member = 'href="/static/1.0.0/member.ab.js"';
    expect((await app.inject('/signin')).body).not.toContain(member);
    const html = (await app.inject({ url: '/curator', headers: { cookie: 'token=a.b.c' } })).body;
    expect(html).toContain(`<link rel="preload" as="script" ${member}>`);
    expect(html).toContain('<link rel="preload" as="script" href="/static/1.0.0/client.ab.js">');
  });

  it('preloads the first fonts, not those of other alphabets', async () => {
    const html = (await app.inject('/')).body;
    expect(html).toContain('href="/static/1.0.0/assets/inter-latin-wght-normal.ab.woff2"');
    expect(html).not.toContain('inter-latin-ext');
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for a browser that accepts %s', async (accepted, encoding, unpack) => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    });
    expect(unpack(answer.rawPayload).toString()).toMatch(/^<!doctype html>.*<\/html>$/s);
  });

  it('names its neighbours by the host it was reached at', async () => {
    const html = (await app.inject({ url: '/', headers: { host: '127.0.0.1:3000' } })).body;
    expect(html).toContain('http://127.0.0.1:3010');
    expect(html).toContain('http://127.0.0.1:3002/remotes/');
    expect(html).not.toContain('localhost');
  });
});

describe('files of a build', () => {
  it('are cached for ever; templates and data are not served', async () => {
    const script = await app.inject('/static/1.0.0/shell.js');
    expect(script.statusCode).toBe(200);
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await app.inject('/static/1.0.0/index.html')).statusCode).toBe(404);
    expect((await app.inject('/static/1.0.0/')).statusCode).toBe(403);
    const maps = ['shell.js.map', '.maps/shell.js.map.gz', '%2emaps/shell.js.map.gz', '.maps%2fshell.js.map.gz'];
    for (const map of maps) expect((await app.inject(`/static/1.0.0/${map}`)).statusCode).toBe(404);
  });

  it('that are gone return 404, not a page', async () => {
    const answer = await app.inject('/static/0.9.0/old.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/plain');
  });
});

describe('a start', () => {
  it.each([
    { FANFARE_PORT: 'x' },
    { FANFARE_ENV: 'staging' },
    { FANFARE_ENV: 'production', FANFARE_COOKIE_SECRET: 'tests', ...links, FANFARE_LINK_BLOG: 'https://blog.example' },
  ])('refuses invalid settings: %o', (env) => {
    expect(() => readConfig(env)).toThrow(/^FANFARE_/);
  });

  it('explains what to do if the shell was never built', async () => {
    const none = path.join(directory, 'none');
    const config = { ...readConfig({}), buildDirectories: [none], dataDirectory: none };
    await expect(buildShellServer(config)).rejects.toThrow('npm run build -w shell');
  });
});

it('lets nobody take forever over a request', () => {
  expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([30_000, 15_000]);
});
