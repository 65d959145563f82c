import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startNginx } from '../lib/cluster/start-nginx.ts';
import { hasNginx, nginxPackages } from '../lib/system/tools.ts';

/* The configuration read as text everywhere, and by nginx itself where one is installed. */

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const config = file('scripts/deployment/nginx.conf');
const apiLocation = new RegExp(/location ~ (\^\S+) \{/.exec(config)![1]!);
const openapi = JSON.parse(file('api/openapi.json')) as { paths: Record<string, unknown> };
const apiPaths = [
  ...Object.keys(openapi.paths),
  '/media/audio/7?exp=1&sig=x',
  '/media/uploads/0123456789abcdef0123456789abcdef',
  '/images/0123456789abcdef0123456789abcdef.webp',
  '/api/webhooks/stripe',
  '/api/openapi.json',
];

it('leads every call and every medium to the API, and pages to the shell', () => {
  expect(apiPaths.filter((path) => !apiLocation.test(path))).toEqual([]);
  const pages = [
    '/',
    '/creator/campaigns',
    '/countries-of-origin',
    '/imagesque',
    '/medias',
    '/apiary',
    '/static/1/a.js',
  ];
  expect(pages.filter((path) => apiLocation.test(path))).toEqual([]);
});

it('says who called, in place of what was sent', () => {
  expect(config).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
  expect(config).not.toContain('$proxy_add_x_forwarded_for');
  // A location with headers of its own would lose those of the server.
  expect(config.match(/proxy_set_header/g)).toHaveLength(10);
  expect(config.slice(config.indexOf('location'))).not.toContain('proxy_set_header');
});

it('gives one address so many connections, and nobody long to send', () => {
  expect(config).toMatch(/limit_conn_zone \$binary_remote_addr zone=\w+:\d+m;/);
  expect(config).toMatch(/limit_conn \w+ \d+;/);
  expect(config).toContain('limit_conn_status 429;');
  expect(config.match(/limit_req zone=\w+ burst=\d+ delay=\d+;/g)).toHaveLength(3);
  expect(config).toContain('limit_req_status 429;');
  for (const name of ['client_header_timeout', 'client_body_timeout', 'send_timeout', 'keepalive_timeout']) {
    expect(Number(new RegExp(`${name} (\\d+)s;`).exec(config)?.[1])).toBeLessThanOrEqual(60);
  }
  expect(config).toContain('large_client_header_buffers 4 8k;');
});

const secrets: Record<string, string> = {
  '/api/auth/password/ref123/secret456': '/api/auth/password/...',
  '/reset-password/ref123/secret456?x=1': '/reset-password/...',
  '/report/secret789?x=1': '/report/...',
  '/stop-mails/digest-1-secret789': '/stop-mails/...',
  '/change-email/secret321': '/change-email/...',
  '/stop-email-change/secret654': '/stop-email-change/...',
  '/api/gift/secret456': '/api/gift/...',
  '/api/promo/secret456?packId=1': '/api/promo/...',
  '/email-confirmation?token=secret456': '/email-confirmation',
  '/api/auth/verify?token=secret456': '/api/auth/verify',
  '/media/audio/7?exp=1&sig=secret456': '/media/audio/7',
  '/api/v2/live?ticket=secret456': '/api/v2/live',
  '/creator': '/creator',
};

it('logs no token, no signature and no link of a reset', () => {
  const [, format] = /log_format masked ([\s\S]*?);/.exec(config)!;
  for (const leaky of ['$request ', '$request"', '$request_uri', '$args', '$uri', '$http_referer', '$http_cookie']) {
    expect(format).not.toContain(leaky);
  }
  expect(config.match(/access_log [^;]*/g)).toEqual(['access_log ${ACCESS_LOG} masked']);
  const [masking] = /map \$request_uri [\s\S]*?\n\}/.exec(config)!;
  const rules = [...masking.matchAll(/^ {2}"~(\S+)" "?([^";]+)"?;/gm)].map(([, pattern, shown]) => ({
    pattern: new RegExp(pattern!),
    shown: shown!,
  }));
  expect(rules).toHaveLength(2);
  const logged = (path: string) => {
    const rule = rules.find(({ pattern }) => pattern.test(path))!;
    const groups = rule.pattern.exec(path)!.groups!;
    return rule.shown.replace(/\$\{?(\w+)\}?/, (_, name: string) => groups[name]!);
  };
  for (const [path, shown] of Object.entries(secrets)) expect(logged(path)).toBe(shown);
});

/** Answers what it was asked, as the type and as long as asked for, and listens on any free port. */
async function upstream(name: string) {
  const server = createServer((request, response) => {
    const { 'x-type': type = 'application/json', 'x-length': length = '0' } = request.headers;
    response.setHeader('content-type', String(type));
    const padding = 'x'.repeat(Number(length));
    response.end(JSON.stringify({ name, url: request.url, headers: request.headers, padding }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

async function withNginx(
  work: (url: string, log: () => string) => Promise<void>,
  given = config,
  env: Record<string, string> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-nginx-'));
  const [api, shell, free] = [await upstream('api'), await upstream('shell'), await upstream('none')];
  free.close();
  const builds = join(folder, 'files/remotes/creator/1.0.0');
  mkdirSync(builds, { recursive: true });
  const text = 'export {};';
  for (const file of ['a.js', 'a.css', 'unpacked.js', 'a.woff2']) writeFileSync(join(builds, file), text);
  for (const file of ['a.js', 'a.css']) {
    writeFileSync(join(builds, `${file}.br`), brotliCompressSync(text));
    writeFileSync(join(builds, `${file}.gz`), gzipSync(text));
  }
  const nginx = await startNginx({
    folder,
    port: free.port,
    apis: [`127.0.0.1:${api.port}`],
    shells: [`127.0.0.1:${shell.port}`],
    change: () => given,
    env,
  });
  try {
    const url = `http://127.0.0.1:${free.port}`;
    await work(url, () => readFileSync(join(folder, 'access.log'), 'utf8'));
  } finally {
    await nginx.stop();
    for (const server of [api, shell]) server.close();
    rmSync(folder, { recursive: true });
  }
}

interface Echo {
  name: string;
  url: string;
  headers: Record<string, string>;
}

const installed = ['nginx'].filter(hasNginx);
it.each(installed)('does the same in %s itself', async () => {
  await withNginx(async (url, log) => {
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await (await fetch(url + path, { headers })).json()) as Echo;
    for (const path of apiPaths) {
      const written = path.replace(/[{}]/g, '');
      expect(await ask(written)).toMatchObject({ name: 'api', url: written });
    }
    for (const path of Object.keys(secrets)) expect((await ask(path)).url).toBe(path);
    expect((await ask('/creator')).name).toBe('shell');
    const { headers: own } = await ask('/creator', { 'x-request-id': 'id-of-a-balancer' });
    expect(own['x-request-id']).toBe('id-of-a-balancer');
    await expect.poll(log).toContain(' id-of-a-balancer\n');
    for (const invented of ['short', 'x'.repeat(61), 'id with" quotes']) {
      const { headers: named } = await ask('/api/account', { 'x-request-id': invented });
      expect(named['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    }
    const claims = {
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-forwarded-host': 'evil.test',
    };
    const { headers } = await ask('/api/account', claims);
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect([headers['forwarded'], headers['x-forwarded-host']]).toEqual([undefined, undefined]);
    const { headers: traced } = await ask('/api/account', {
      traceparent,
      tracestate: 'a=1',
      'x-caller-traceparent': 'x',
    });
    expect([traced['traceparent'], traced['tracestate'], traced['x-caller-traceparent']]).toEqual([
      undefined,
      undefined,
      traceparent,
    ]);
    expect((await fetch(`${url}/remotes/creator/1.0.0/a.js`)).status).toBe(200);
    expect((await fetch(`${url}/remotes/creator/9.9.9/a.js`)).headers.get('cache-control')).toBe('no-store');
    await expect.poll(log).toContain('GET /creator ');
    expect(log()).not.toContain('secret456');
    expect(log()).not.toContain('ref123');
  });
});

it.each(installed)('keeps no long body, whoever it is for, in %s itself', async () => {
  await withNginx(async (url) => {
    const post = async (path: string, length: number, headers: Record<string, string> = {}) => {
      const answer = await fetch(url + path, { method: 'POST', headers, body: 'x'.repeat(length) });
      return answer.status === 200 ? ((await answer.json()) as Echo).name : answer.status;
    };
    const key = { 'idempotency-key': 'one:2' };
    expect(await post('/', 1_000)).toBe('shell');
    expect(await post('/', 200_000)).toBe(413);
    expect(await post('/remotes/creator/1.0.0/a.js', 200_000)).toBe(413);
    expect(await post('/api/account', 1_000, key)).toBe('api');

    /** The status of an answer that comes though only ten bytes of the body are sent; null if the connection is closed without one. */
    const early = (path: string, head: string[], { isCutOff = false } = {}) =>
      new Promise<string | null>((resolve) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        socket.on('data', (data) => {
          resolve(String(data).split(' ')[1]!);
          socket.destroy();
        });
        socket.on('close', () => resolve(null));
        socket.write([`POST ${path} HTTP/1.1`, 'Host: test', ...head, '', 'x'.repeat(10)].join('\r\n'));
        if (isCutOff) socket.end();
      });
    for (const keyed of [[], ['Idempotency-Key: one:2']]) {
      expect(await early('/api/account/track/1/file', [...keyed, 'Content-Length: 60000000'])).toBe('200');
      expect(await early('/api/account', [...keyed, 'Content-Length: 200000'])).toBe('200');
    }
    // Only what is short waits here until it is complete.
    const short = ['Idempotency-Key: one:2', 'Content-Length: 90000'];
    expect(await early('/api/account', short, { isCutOff: true })).not.toBe('200');
  });
});

it.each(installed)('believes the traces of a balancer in front where it is told to, in %s itself', async () => {
  await withNginx(
    async (url) => {
      const { headers } = (await (await fetch(`${url}/creator`, { headers: { traceparent } })).json()) as Echo;
      expect(headers['traceparent']).toBe(traceparent);
    },
    config,
    { FANFARE_NGINX_TRACEPARENT: 'on' },
  );
});

it.each(installed)('gives out the copy that a browser takes, with its type, in %s itself', async () => {
  await withNginx(async (url) => {
    const ask = async (file: string, accepted: string) => {
      const answer = await fetch(`${url}/remotes/creator/1.0.0/${file}`, { headers: { 'accept-encoding': accepted } });
      // Unpacked by fetch, so by what it says it is.
      expect([file, accepted, await answer.text()]).toEqual([file, accepted, 'export {};']);
      const { headers } = answer;
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      return [headers.get('content-type'), headers.get('content-encoding')];
    };
    for (const [file, type] of [['a.js', 'text/javascript'] as const, ['a.css', 'text/css'] as const]) {
      for (const accepted of ['gzip, deflate, br', 'br', 'br;q=1.0, gzip;q=0.8']) {
        expect([accepted, ...(await ask(file, accepted))]).toEqual([accepted, type, 'br']);
      }
      expect(await ask(file, 'gzip')).toEqual([type, 'gzip']);
      expect(await ask(file, 'gzip, br;q=0')).toEqual([type, 'gzip']);
      expect(await ask(file, 'identity')).toEqual([type, null]);
    }
    expect(await ask('unpacked.js', 'gzip, br')).toEqual(['text/javascript', null]);
    expect((await ask('a.woff2', 'gzip, br'))[1]).toBeNull();
    expect((await fetch(`${url}/remotes/creator/1.0.0/none.js`)).status).toBe(404);
  });
});

it('compresses what is JSON and longer than 1 kB, and nothing else', () => {
  const api = config.slice(config.indexOf('# Safe against BREACH'), config.indexOf('location @repeatable'));
  expect(api).toMatch(/gzip_types application\/json;\s+gzip_min_length 1024;\s+gzip_proxied any;/);
  expect(api).toMatch(/brotli_types application\/json;\s+brotli_min_length 1024;/);
  expect(config.match(/^ *(gzip|brotli) on;/gm)).toEqual(['    gzip on;', '    brotli on;']);
});

it.each(installed)('compresses so in %s itself', async () => {
  await withNginx(async (url) => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${url}/api/account`, { headers: { 'accept-encoding': 'gzip', ...headers } });
      // Unpacked by fetch.
      expect(await answer.text()).toContain('"name":"api"');
      const { headers: said } = answer;
      expect(said.get('vary')).toBe(
        Number(headers['x-length'] ?? 0) > 1_024 && !headers['x-type'] ? 'Accept-Encoding' : null,
      );
      return said.get('content-encoding');
    };
    expect(await ask({ 'x-length': '1500' })).toBe('gzip');
    expect(await ask({ 'x-length': '1500', 'accept-encoding': 'gzip, br' })).toBe('br');
    expect(await ask({ 'x-length': '1500', authorization: 'Bearer x' })).toBe('gzip');
    expect(await ask({ 'x-length': '1500', 'accept-encoding': 'identity' })).toBeNull();
    expect(await ask({})).toBeNull();
    for (const type of ['audio/mpeg', 'image/webp', 'text/event-stream', 'application/zip']) {
      expect(await ask({ 'x-length': '1500', 'x-type': type })).toBeNull();
    }
  });
});

it.each(installed)('refuses a flood before it reaches the API or the shell in %s itself', async () => {
  const slow = config.replace(/rate=\d+r\/s/, 'rate=1r/m').replaceAll(/burst=\d+ delay=\d+/g, 'burst=3 delay=3');
  await withNginx(async (url) => {
    const statuses: number[] = [];
    for (const path of ['/creator', '/api/account', '/creator', '/api/account', '/creator']) {
      statuses.push((await fetch(url + path)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await fetch(`${url}/remotes/creator/1.0.0/a.js`)).status).toBe(200);
  }, slow);
});

it('leaves room for sockets that send nothing', () => {
  const [, connections] = /worker_connections (\d+);/.exec(file('scripts/deployment/nginx.sh')) ?? [];
  expect(Number(connections)).toBeGreaterThan(10_000);
});

/** Sends bytes and leaves the request unfinished. @returns what came back until the connection was closed */
function unfinished(url: string, text: string): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer)).on('error', () => resolve(answer));
  });
}

it.each(installed)('cuts slow requests and refuses too many at once in %s itself', async () => {
  const quick = config
    .replace(/(client_(?:header|body)_timeout) \d+s/g, '$1 1s')
    .replace(/limit_conn per_address \d+;/, 'limit_conn per_address 3;');
  await withNginx(async (url) => {
    const head = 'POST /creator HTTP/1.1\r\nhost: x\r\n';
    expect(await unfinished(url, head)).not.toContain('200 OK');
    expect(await unfinished(url, `${head}content-length: 100\r\n\r\nhalf`)).not.toContain('200 OK');
    const long = await fetch(`${url}/api/account`, { headers: { 'x-long': 'x'.repeat(9_000) } });
    expect(long.status).toBe(400);
    const slow = `${head}content-length: 100\r\n\r\n`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => unfinished(url, slow)));
    expect(answers.filter((answer) => answer.includes(' 429 '))).toHaveLength(3);
    // Once they are gone, others get in.
    await expect.poll(async () => (await fetch(`${url}/creator`)).status).toBe(200);
  }, quick);
});

it('is in the image as it is here', () => {
  expect(file('scripts/deployment/Dockerfile')).toContain(
    `apt-get install -y --no-install-recommends ${nginxPackages.join(' ')} `,
  );
  expect(file('scripts/deployment/Dockerfile')).toContain(
    'COPY scripts/deployment/nginx.conf scripts/deployment/nginx.sh /srv/',
  );
});
