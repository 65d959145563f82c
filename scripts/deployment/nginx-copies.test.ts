import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startNginx } from '../lib/cluster/start-nginx.ts';
import { freePort } from '../lib/system/free-port.ts';
import { hasNginx } from '../lib/system/tools.ts';

/* What nginx does where one of several processes is gone, or breaks off, and with a certificate. */

const installed = ['nginx'].filter(hasNginx);
const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
});

/** A process behind nginx. @returns its address */
async function upstream(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toClose.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function behindNginx(apis: string[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-copies-'));
  const port = await freePort();
  const nginx = await startNginx({ folder, port, apis, shells: apis, env: { ...env } });
  toClose.push(() => rmSync(folder, { recursive: true }), nginx.stop);
  return `http://127.0.0.1:${port}`;
}

const statusOf = async (url: string, method: string, headers: Record<string, string> = {}) => {
  const { status } = await fetch(`${url}/api/account`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return status;
};
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

it.each(installed)('asks another process where one is gone, whatever is asked, in %s itself', async () => {
  const gone = `127.0.0.1:${await freePort()}`;
  const there = await upstream((_, response) => response.end('{}'));
  const url = await behindNginx([gone, there, gone]);
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
    expect([method, new Set(await times(8, () => statusOf(url, method)))]).toEqual([method, new Set([200])]);
  }
});

it.each(installed)('asks again for what broke off only where that is safe, in %s itself', async () => {
  const asked: string[] = [];
  const broken = await upstream((request, response) => {
    asked.push(request.method!);
    response.destroy();
  });
  const there = await upstream((_, response) => response.end('{}'));
  const url = await behindNginx([broken, there]);
  expect(new Set(await times(8, () => statusOf(url, 'GET')))).toEqual(new Set([200]));
  expect(new Set(await times(8, () => statusOf(url, 'POST', { 'idempotency-key': 'one' })))).toEqual(new Set([200]));
  asked.length = 0;
  const statuses = await times(8, () => statusOf(url, 'POST'));
  // Each that reached the broken one failed, and was asked once.
  expect(statuses.filter((status) => status === 502)).toHaveLength(asked.length);
  expect(asked.length).toBeGreaterThan(0);
});

it.each(installed)('leaves no process out for its errors in %s itself', async () => {
  let isBroken = true;
  const one = await upstream((_, response) => void (isBroken ? response.destroy() : response.end('{}')));
  const url = await behindNginx([one, one]);
  expect(new Set(await times(8, () => statusOf(url, 'POST')))).toEqual(new Set([502]));
  isBroken = false;
  expect(new Set(await times(8, () => statusOf(url, 'POST')))).toEqual(new Set([200]));
});

it.each(installed)('speaks HTTP/2 over TLS with a certificate, and leads plain HTTP there, in %s itself', async () => {
  const certificates = mkdtempSync(join(tmpdir(), 'fanfare-certificates-'));
  toClose.push(() => rmSync(certificates, { recursive: true }));
  mkdirSync(certificates, { recursive: true });
  const key = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    `${certificates}/tls.key`,
    '-out',
    `${certificates}/tls.crt`,
  ];
  execFileSync('openssl', ['req', '-x509', ...key, '-days', '1', '-subj', '/CN=localhost'], { stdio: 'ignore' });
  const there = await upstream((request, response) => response.end(String(request.headers['x-forwarded-proto'])));
  const port = await freePort();
  const url = await behindNginx([there], {
    FANFARE_NGINX_CERTIFICATES: certificates,
    FANFARE_NGINX_LISTEN_TLS: `127.0.0.1:${port}`,
    FANFARE_NGINX_HTTPS_PORT: String(port),
  });
  const plain = await fetch(`${url}/creator?x=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([308, `https://127.0.0.1:${port}/creator?x=1`]);
  const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  try {
    const stream = session.request({ ':path': '/api/account' });
    let body = '';
    for await (const part of stream.setEncoding('utf8')) body += part;
    expect([session.alpnProtocol, body]).toEqual(['h2', 'https']);
  } finally {
    session.close();
  }
});
