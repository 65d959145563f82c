import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBootSource } from './boot-source.ts';
import { bootOf, channel } from './test/boot.ts';

const boot = { ...bootOf(channel('mf-auth', '1.0.0')), revision: 9 };
const snapshot = bootOf(channel('mf-auth', '0.9.0'));

let dataDirectory: string;
let api: Server;
let mode: 'answers' | 'hangs' | 'fails' | 'lies';

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'boot-'));
  mode = 'answers';
  api = createServer((_, answer) => {
    if (mode === 'hangs') return;
    answer.statusCode = mode === 'fails' ? 503 : 200;
    answer.end(mode === 'lies' ? '<html>' : JSON.stringify({ success: mode === 'answers', data: boot }));
  });
  await new Promise<void>((done) => void api.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  api.closeAllConnections();
  api.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const source = () =>
  createBootSource({
    internalApiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    dataDirectory,
    snapshot: () => snapshot,
  });

describe('the boot document', () => {
  it.each(['fails', 'lies', 'hangs'] as const)(
    'is the one of this build if the API %s and nothing is cached',
    async (how) => {
      mode = how;
      expect(await source().get()).toEqual({ from: 'snapshot', boot: snapshot });
    },
  );

  it.each(['fails', 'lies', 'hangs'] as const)(
    'is the last known one if the API %s, also after a restart',
    async (how) => {
      expect(await source().get()).toMatchObject({ from: 'api', boot: { revision: 9 } });
      mode = how;
      expect(await source().get()).toMatchObject({ from: 'last-known', boot: { revision: 9 } });
    },
  );
});
