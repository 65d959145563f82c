import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { boot as bootShape, type Boot } from '@fanfare/api-contract';

/** How long a page waits for the API before it starts with the last known document. */
const timeoutMs = 300;
/** Answers this fresh are reused: a busy page must not double the API's load. Short, because a rollback waits for it. */
const freshForMs = 300;
/** A tab that requests specific versions gets nothing else meanwhile, so it can wait longer. */
const previewTimeoutMs = 3_000;

export interface KnownBoot {
  boot: Boot;
  from: 'api' | 'last-known' | 'snapshot';
}

export interface BootSource {
  /** The boot document: the API's answer within 300 ms, else the last known one, else that of this build. Never throws. */
  get: () => Promise<KnownBoot>;
  /**
   * The same with the versions of a preview token; null if it isn't this bearer's, or the API doesn't answer. Never throws.
   * @param bearer the Authorization of whoever opens the page
   */
  preview: (ticket: string, bearer: string) => Promise<Boot | null>;
}

/** How stale a copy of this server that nobody asks for pages may get: what is switched off must not come back in an outage. */
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
}

/** Fetches the boot document from the API and caches its answers, on disk too. */
export function createBootSource({ internalApiUrl, dataDirectory, snapshot }: Options): BootSource {
  const address = `${internalApiUrl}/api/v2/public/boot`;
  const file = path.join(dataDirectory, 'shell-boot.json');
  // Several copies of this server may share the folder.
  const unfinished = `${file}.${randomUUID()}.new`;
  let lastKnown: Boot | null = null;
  let lastText = '';
  let askedAt = -Infinity;
  let asking: Promise<Boot | null> | null = null;

  async function ask(): Promise<Boot | null> {
    // From the request on, not the response: changes in between are not in it.
    const startedAt = performance.now();
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
      const text = await answer.text();
      if (answer.status !== 200) return null;
      if (text !== lastText) {
        const boot = readAnswer(text);
        if (!boot) return null;
        lastKnown = boot;
        lastText = text;
        await remember(boot);
      }
      askedAt = startedAt;
      return lastKnown;
    } catch {
      return null;
    } finally {
      asking = null;
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
      if (lastKnown && performance.now() - askedAt < freshForMs) return { boot: lastKnown, from: 'api' };
      asking ??= ask();
      const answer = await Promise.race([asking, new Promise<null>((done) => setTimeout(done, timeoutMs, null))]);
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
        const answer = await fetch(`${address}?ticket=${encodeURIComponent(ticket)}`, {
          headers: { authorization: bearer },
          redirect: 'error',
          signal,
        });
        const boot = answer.status === 200 ? readAnswer(await answer.text()) : null;
        return boot?.preview ? boot : null;
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
