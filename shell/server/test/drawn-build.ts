import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BootChannel } from '@fanfare/api-contract';
import type { DrawnPages } from '@fanfare/shell-contract/build';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { PageData } from '../../boot/page-data.ts';
import { buildShellServer } from '../app.ts';
import { readConfig } from '../config.ts';
import { bootOf, channel } from './boot.ts';

interface Opening {
  /** The live version of a remote; the shell's is 1.0.0. */
  live: BootChannel;
  url: string;
  headers?: Record<string, string>;
  /** Settings of the server. */
  env?: Record<string, string>;
  /** What other servers answer to this one. */
  fetch: (address: string) => Promise<Response>;
}

/**
 * Sets up a server with one build of the shell, for all tests of a file.
 * @param template the build's page
 * @param drawn the pages that it was drawn with
 */
export function drawnBuild(template: string, drawn: DrawnPages) {
  let directory: string;
  let app: FastifyInstance | undefined;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'drawn-'));
    const folder = path.join(directory, '1.0.0');
    await mkdir(folder);
    await writeFile(path.join(folder, 'index.html'), template);
    await writeFile(path.join(folder, 'drawn.json'), JSON.stringify(drawn));
    await writeFile(path.join(folder, 'texts.fr.ab.js'), '');
  });
  afterAll(() => rm(directory, { recursive: true }));
  afterEach(async () => {
    await app?.close();
    app = undefined;
    vi.unstubAllGlobals();
  });

  /** Opens a page at a new server. */
  return async ({ live, url, headers = {}, env = {}, fetch }: Opening) => {
    await app?.close();
    vi.stubGlobal('fetch', (address: string | URL) => fetch(String(address)));
    const config = { ...readConfig(env), buildDirectories: [directory], dataDirectory: path.join(directory, 'data') };
    const server = await buildShellServer(config, {
      get: async () => ({ boot: bootOf(channel('shell', '1.0.0'), live), from: 'api' }),
      preview: async () => null,
    });
    app = server;
    const answer = await server.inject({ url, headers });
    const html = answer.body;
    const data = JSON.parse(/id="fanfare-boot">([^<]*)</.exec(html)?.[1] ?? 'null') as PageData;
    return { server, html, data, policy: String(answer.headers['content-security-policy']) };
  };
}
