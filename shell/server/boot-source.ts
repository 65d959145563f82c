import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inScope, tracedFetch } from '@fanfare/telemetry';
import { boot as bootShape, type Boot, type ReleaseOverride } from '@fanfare/api-contract';
import { createBreaker, systemTimers, type Timers } from './breaker.ts';

/** How long a page waits for the API before it starts with the last known document. */
const timeoutMs = 300;
const requestTimeoutMs = 5_000;
/** Answers this fresh are reused: a busy page must not double the API's load. Short, because a rollback waits for it. */
const freshForMs = 300;
/** A tab that requests specific versions gets nothing else meanwhile, so it can wait longer. */
const previewTimeoutMs = 3_000;

export interface KnownBoot {
  boot: Boot;
  from: 'api' | 'last-known' | 'snapshot';
  /** Already applied to `boot`. */
  override?: ReleaseOverride;
  /** The page was asked for with a preview token that opens nothing for whoever asked. */
  isTicketRefused?: true;
}

export interface BootSource {
  /**
   * The boot document: the API's answer within 300 ms, else the last known one, else that of this build. Doesn't wait while the API is down.
   * Never throws.
   */
  get: () => Promise<KnownBoot>;
  /**
   * The same with the versions of a preview token; `refused` if it isn't this bearer's, null if the API doesn't answer. Never throws.
   * @param bearer the Authorization of whoever opens the page
   */
  preview: (ticket: string, bearer: string) => Promise<Boot | 'refused' | null>;
}

/** How stale a copy of this server that nobody asks for pages may get: what is disabled must not come back in an outage. */
const refreshEveryMs = 5_000;

/** Asks the API for the boot document now and then, so that the last known one is recent. @returns stops it */
export function keepFresh(source: Pick<BootSource, 'get'>): () => void {
  const timer = setInterval(() => void source.get(), refreshEveryMs);
  // No reason to stay alive.
  timer.unref();
  return () => clearInterval(timer);
}

interface Options {
  internalApiUrl: string;
  dataDirectory: string;
  /** Used while the API doesn't answer and no earlier answer is known. */
  snapshot: () => Boot;
  timers?: Timers;
  request?: typeof fetch;
}

/** A running request for the boot document. */
interface BootRequest {
  /** Null if it failed. */
  answer: Promise<Boot | null>;
  /** The same, and null once pages have waited long enough. */
  inTime: Promise<Boot | null>;
}

/** Fetches the boot document from the API and caches its answers, on disk too. */
export function createBootSource({
  internalApiUrl,
  dataDirectory,
  snapshot,
  timers = systemTimers,
  request = tracedFetch('boot document'),
}: Options): BootSource {
  const address = `${internalApiUrl}/api/v2/public/boot`;
  const file = path.join(dataDirectory, 'shell-boot.json');
  // Several copies of this server may share the folder.
  const unfinished = `${file}.${randomUUID()}.new`;
  let lastKnown: Boot | null = null;
  let lastText = '';
  let askedAtMs = -Infinity;
  let asking: BootRequest | null = null;
  const breaker = createBreaker(() => inScope({}, () => void ask()), timers);

  /** One request at a time. Whoever comes late to one that is late doesn't wait again. */
  function ask(): BootRequest {
    if (asking) return asking;
    const { promise: inTime, resolve } = Promise.withResolvers<Boot | null>();
    const stopWaiting = timers.after(timeoutMs, () => resolve(null));
    const answer = load().then((boot) => {
      asking = null;
      stopWaiting();
      resolve(boot);
      return boot;
    });
    void inTime.then((boot) => breaker.record(boot !== null));
    asking = { answer, inTime };
    return asking;
  }

  async function load(): Promise<Boot | null> {
    // From the request on, not the response: changes in between are not in it.
    const startedAtMs = timers.nowMs();
    try {
      const answer = await request(address, { signal: AbortSignal.timeout(requestTimeoutMs) });
      const text = await answer.text();
      if (answer.status !== 200) return null;
      if (text !== lastText) {
        const boot = readAnswer(text);
        if (!boot) return null;
        lastKnown = boot;
        lastText = text;
        await remember(boot);
      }
      askedAtMs = startedAtMs;
      return lastKnown;
    } catch {
      return null;
    }
  }

  async function remember(boot: Boot): Promise<void> {
    // Renamed into place, so that a concurrent start never reads half of it. Failing to cache it is no error.
    await mkdir(dataDirectory, { recursive: true })
      .then(() => writeFile(unfinished, JSON.stringify(boot)))
      .then(() => rename(unfinished, file))
      .catch(() => {});
  }

  return {
    async get() {
      if (lastKnown && timers.nowMs() - askedAtMs < freshForMs) return { boot: lastKnown, from: 'api' };
      const answer = breaker.isOpen() ? null : await ask().inTime;
      if (answer) return { boot: answer, from: 'api' };
      lastKnown ??= await readFile(file, 'utf8').then(
        (text) => checked(() => JSON.parse(text)),
        () => null,
      );
      return lastKnown?.channels.length
        ? { boot: lastKnown, from: 'last-known' }
        : { boot: snapshot(), from: 'snapshot' };
    },
    async preview(ticket, bearer) {
      try {
        const signal = AbortSignal.timeout(previewTimeoutMs);
        const answer = await request(`${address}?ticket=${encodeURIComponent(ticket)}`, {
          headers: { authorization: bearer },
          redirect: 'error',
          signal,
        });
        const boot = answer.status === 200 ? readAnswer(await answer.text()) : null;
        return boot && (boot.preview ? boot : 'refused');
      } catch {
        return null;
      }
    },
  };
}

const readAnswer = (text: string) => checked(() => (JSON.parse(text) as { data?: unknown }).data);

/** Pages and their policy are built from it, so anything but a valid boot document is rejected. */
function checked(read: () => unknown): Boot | null {
  try {
    const { success, data } = bootShape.safeParse(read());
    return success ? data : null;
  } catch {
    return null;
  }
}
