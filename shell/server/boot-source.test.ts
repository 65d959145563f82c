import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBootSource, keepFresh } from './boot-source.ts';
import { systemTimers } from './breaker.ts';
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
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

const source = () =>
  createBootSource({
    internalApiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    dataDirectory,
    snapshot: () => snapshot,
    // However busy the machine is: an answer that comes is in time.
    timers: { ...systemTimers, after: (ms, run) => (mode === 'hangs' ? systemTimers.after(ms, run) : () => {}) },
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

describe('an outage', () => {
  /** Answers are written to disk first. */
  const patience = { timeout: 60_000 };
  const turn = () => new Promise((done) => setImmediate(done));
  /** Time that only the test moves, and how often a page waited. */
  const stoppedTime = () => {
    let nowMs = 0;
    let waits = 0;
    const pending = new Set<{ atMs: number; run: () => void }>();
    return {
      waits: () => waits,
      pass: async (ms: number) => {
        nowMs += ms;
        for (const timer of [...pending].filter(({ atMs }) => atMs <= nowMs)) {
          pending.delete(timer);
          timer.run();
        }
        await turn();
      },
      timers: {
        nowMs: () => nowMs,
        after: (ms: number, run: () => void) => {
          if (ms === 300) waits += 1;
          const timer = { atMs: nowMs + ms, run };
          pending.add(timer);
          return () => void pending.delete(timer);
        },
      },
    };
  };
  /** An API that answers only when the test says so. */
  const api = () => {
    const open: ((answer: Response | null) => void)[] = [];
    return {
      asked: () => open.length,
      answer: async (data: unknown) => {
        open.at(-1)?.(Response.json({ success: true, data }));
        await turn();
      },
      fail: async () => {
        open.at(-1)?.(null);
        await turn();
      },
      request: () =>
        new Promise<Response>((done, fail) => {
          open.push((answer) => (answer ? done(answer) : fail(new Error('nothing listens'))));
        }),
    };
  };

  it('lets only the first pages wait; the others get the last known one at once, until the API answers again', async () => {
    const time = stoppedTime();
    const hanging = api();
    const { get } = createBootSource({
      internalApiUrl: 'http://api.test',
      dataDirectory,
      snapshot: () => snapshot,
      timers: time.timers,
      request: hanging.request,
    });
    const first = get();
    await hanging.answer(boot);
    expect(await first).toMatchObject({ from: 'api', boot: { revision: 9 } });

    // Three requests are late. Whoever comes while one is late does not wait for it.
    for (let failure = 0; failure < 3; failure += 1) {
      await time.pass(400);
      const page = get();
      await time.pass(300);
      expect(await page).toMatchObject({ from: 'last-known', boot: { revision: 9 } });
      expect(await get()).toMatchObject({ from: 'last-known' });
      await hanging.fail();
    }
    const waited = time.waits();
    const before = hanging.asked();
    for (let page = 0; page < 50; page += 1) expect(await get()).toMatchObject({ from: 'last-known' });
    expect(time.waits()).toBe(waited);
    expect(hanging.asked()).toBe(before);

    // It is asked in the background, one request at a time.
    await time.pass(1_000);
    await time.pass(1_000);
    expect(hanging.asked()).toBe(before + 1);
    // A late answer is known from then on, but pages still don't wait.
    await hanging.answer({ ...boot, revision: 10 });
    await vi.waitFor(async () => expect((await get()).boot.revision).toBe(10), patience);
    await vi.waitFor(async () => {
      await time.pass(1_000);
      expect(hanging.asked()).toBe(before + 2);
    }, patience);
    await hanging.answer({ ...boot, revision: 11 });
    await vi.waitFor(async () => expect(await get()).toMatchObject({ from: 'api', boot: { revision: 11 } }), patience);

    // Healthy again: the next page asks, and a rollback is on it.
    await time.pass(400);
    const page = get();
    expect(hanging.asked()).toBe(before + 3);
    await hanging.answer({ ...boot, revision: 12 });
    expect(await page).toMatchObject({ from: 'api', boot: { revision: 12 } });
  });

  it('of a moment opens nothing: only failures in a row count', async () => {
    const time = stoppedTime();
    const shaky = api();
    const { get } = createBootSource({
      internalApiUrl: 'http://api.test',
      dataDirectory,
      snapshot: () => snapshot,
      timers: time.timers,
      request: shaky.request,
    });
    for (const isUp of [true, false, false, true, false, false, true]) {
      await time.pass(400);
      const page = get();
      await (isUp ? shaky.answer(boot) : shaky.fail());
      expect(await page).toMatchObject({ from: isUp ? 'api' : 'last-known' });
    }
  });
});

describe('a preview', () => {
  it('is asked for as whoever opens the page, and never shared between them', async () => {
    const { preview, get } = source();
    expect(await preview('the-ticket', 'Bearer a.session')).toBe('refused');
    expect(asked).toBe('Bearer a.session /api/v2/public/boot?ticket=the-ticket');
    await get();
    expect(asked).toBe('undefined /api/v2/public/boot');
  });
});

describe('what was disabled', () => {
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
