import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { boot as bootShape, type Boot } from '@fanfare/api-contract';

/** How long a page waits for the API before it starts with what is known. */
const timeoutMs = 300;
/** Answers this fresh are not asked again: a busy page must not double the API's load. Short, because a rollback waits for it. */
const freshForMs = 300;
/** A tab that asks for versions of its own gets nothing else meanwhile: it may wait. */
const previewTimeoutMs = 3_000;

export interface KnownBoot {
  boot: Boot;
  from: 'api' | 'last-known' | 'snapshot';
}

export interface BootSource {
  /** The boot document: the API's answer within 300 ms, else the last known one, else that of this build. Never throws. */
  get: () => Promise<KnownBoot>;
  /** The same with the versions of a ticket; null where the API knows no such ticket, or doesn't answer. Never throws. */
  preview: (ticket: string) => Promise<Boot | null>;
}

interface Options {
  internalApiUrl: string;
  dataDirectory: string;
  /** For the hour in which neither the API answers nor an earlier answer is known. */
  snapshot: () => Boot;
}

/** Asks the API for the boot document and remembers its answers, on disk too. */
export function createBootSource({ internalApiUrl, dataDirectory, snapshot }: Options): BootSource {
  const address = `${internalApiUrl}/api/v2/public/boot`;
  const file = path.join(dataDirectory, 'shell-boot.json');
  // Copies of this server may share the folder.
  const unfinished = `${file}.${randomUUID()}.new`;
  let lastKnown: Boot | null = null;
  let lastText = '';
  let askedAt = -Infinity;
  let asking: Promise<Boot | null> | null = null;

  async function ask(): Promise<Boot | null> {
    // From the question on, not from the answer: what changed in between is not in it.
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
    // Renamed into place, so that a start in between never reads half of it. Not being able to remember is no reason to fail.
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
    async preview(ticket) {
      try {
        const signal = AbortSignal.timeout(previewTimeoutMs);
        const answer = await fetch(`${address}?ticket=${encodeURIComponent(ticket)}`, { signal });
        const boot = answer.status === 200 ? readAnswer(await answer.text()) : null;
        return boot?.preview ? boot : null;
      } catch {
        return null;
      }
    },
  };
}

const readAnswer = (text: string) => checked(() => (JSON.parse(text) as { data?: unknown }).data);

/** A page is drawn from it and its policy written by it: anything else than a boot document is none. */
function checked(read: () => unknown): Boot | null {
  try {
    const { success, data } = bootShape.safeParse(read());
    return success ? data : null;
  } catch {
    return null;
  }
}
