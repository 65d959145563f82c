import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBootSource, keepFresh } from './boot-source.ts';
import { bootOf, channel } from './test/boot.ts';

const boot = { ...bootOf(channel('mf-auth', '1.0.0')), revision: 9 };
const snapshot = bootOf(channel('mf-auth', '0.9.0'));

let dataDirectory: string;
let api: Server;
let answered = boot;
/** Who asked last, and for what. */
let asked: string;
let mode: 'answers' | 'hangs' | 'fails' | 'lies';

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'boot-'));
  mode = 'answers';
  answered = boot;
  api = createServer((request, answer) => {
    asked = `${request.headers.authorization} ${request.url}`;
    if (mode === 'hangs') return;
    answer.statusCode = mode === 'fails' ? 503 : 200;
    answer.end(mode === 'lies' ? '<html>' : JSON.stringify({ success: mode === 'answers', data: answered }));
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

describe('a preview', () => {
  it('is asked for as whoever opens the page, and never shared between them', async () => {
    const { preview, get } = source();
    expect(await preview('the-ticket', 'Bearer a.session')).toBeNull();
    expect(asked).toBe('Bearer a.session /api/v2/public/boot?ticket=the-ticket');
    await get();
    expect(asked).toBe('undefined /api/v2/public/boot');
  });
});

describe('what was switched off', () => {
  const killed = { ...bootOf(channel('mf-auth', '1.0.0', { isKilled: true })), revision: 10 };

  it('stays off in an outage, also after a restart of a copy that nobody asked for a page', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const get = vi.fn(async () => ({ boot, from: 'api' as const }));
    const stop = keepFresh({ get });
    vi.advanceTimersByTime(11_000);
    expect(get).toHaveBeenCalledTimes(2);
    stop();
    vi.advanceTimersByTime(11_000);
    expect(get).toHaveBeenCalledTimes(2);
    vi.useRealTimers();

    await source().get();
    answered = killed;
    const one = source();
    expect((await one.get()).boot).toMatchObject({ revision: 10, channels: [{ isKilled: true }] });
    mode = 'fails';
    for (const copy of [one, source()]) {
      expect(await copy.get()).toMatchObject({ boot: { revision: 10, channels: [{ isKilled: true }] } });
    }
  });
});
