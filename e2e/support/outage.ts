import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { urls } from './urls.ts';

const root = path.join(import.meta.dirname, '../..');

/** A second copy of the shell's server, which reaches this product's API until it is cut off from it. */
export interface OwnShell {
  url: string;
  /** Its files; also for what the operator hands it. */
  folder: string;
  /** From now on nothing answers where the API was, for the server and for its pages, as with API and database down. */
  cutOff: () => Promise<void>;
  healthz: () => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
}

/** @param env of the server, besides that of this run */
export async function startOwnShell(env: (folder: string) => Promise<Record<string, string>>): Promise<OwnShell> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-outage-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const api = await startGate(url);
  const cutOff = async () => {
    api.closeAllConnections();
    if (api.listening) await new Promise((done) => api.close(done));
  };
  const server = spawn(process.execPath, ['shell/server/index.ts'], {
    cwd: root,
    env: {
      ...process.env,
      FANFARE_PORT: String(port),
      FANFARE_API_URL: `http://localhost:${(api.address() as AddressInfo).port}`,
      FANFARE_DATA_DIR: folder,
      ...(await env(folder)),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  return {
    url,
    folder,
    cutOff,
    healthz: async () => (await fetch(`${url}/healthz`)).json() as Promise<Record<string, unknown>>,
    async close() {
      await Promise.all([stopped(server), cutOff()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill();
  await once(server, 'exit');
}

/** Passes calls on to the API, which answers pages of the product's own address only. */
async function startGate(pages: string): Promise<Server> {
  const gate = createServer((request, response) => {
    const { origin, ...headers } = request.headers;
    const { port } = new URL(urls.api);
    const call = send(
      {
        port,
        method: request.method,
        path: request.url,
        headers: { ...headers, ...(origin && { origin: urls.shell }) },
      },
      (answer) => {
        const isOpen = 'access-control-allow-origin' in answer.headers;
        const open = isOpen ? { 'access-control-allow-origin': pages } : {};
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...open });
        answer.pipe(response);
      },
    );
    call.on('error', () => response.destroy());
    // Whoever gives up takes the call along.
    response.on('close', () => call.destroy());
    request.pipe(call);
  });
  await new Promise<void>((done) => void gate.listen(0, 'localhost', done));
  return gate;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
