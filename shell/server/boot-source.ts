import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Boot } from '@fanfare/api-contract';
import { snapshotBoot } from './snapshot.ts';

/** How long a page waits for the API before it starts with what is known. */
const timeoutMs = 300;
/** Answers this fresh are not asked again: a busy page must not double the API's load. */
const freshForMs = 1_000;

export interface BootSource {
  /** The boot document: the API's answer within 300 ms, else the last known one, else that of this build. Never throws. */
  get: () => Promise<{ boot: Boot; from: 'api' | 'last-known' | 'snapshot' }>;
}

interface Options {
  internalApiUrl: string;
  dataDirectory: string;
}

/** Asks the API for the boot document and remembers its answers, on disk too. */
export function createBootSource({ internalApiUrl, dataDirectory }: Options): BootSource {
  const file = path.join(dataDirectory, 'shell-boot.json');
  let lastKnown: Boot | null = null;
  let askedAt = 0;
  let asking: Promise<Boot | null> | null = null;

  async function ask(): Promise<Boot | null> {
    try {
      const answer = await fetch(`${internalApiUrl}/api/v2/public/boot`, { signal: AbortSignal.timeout(5_000) });
      const body = (await answer.json()) as { success?: boolean; data?: Boot };
      if (answer.status !== 200 || !body.data || !Array.isArray(body.data.remotes)) return null;
      if (JSON.stringify(body.data) !== JSON.stringify(lastKnown)) await remember(body.data);
      lastKnown = body.data;
      askedAt = performance.now();
      return body.data;
    } catch {
      return null;
    } finally {
      asking = null;
    }
  }

  async function remember(boot: Boot): Promise<void> {
    // Renamed into place, so that a start in between never reads half of it. Not being able to remember is no reason to fail.
    await mkdir(dataDirectory, { recursive: true })
      .then(() => writeFile(`${file}.new`, JSON.stringify(boot)))
      .then(() => rename(`${file}.new`, file))
      .catch(() => {});
  }

  return {
    async get() {
      if (lastKnown && askedAt && performance.now() - askedAt < freshForMs) return { boot: lastKnown, from: 'api' };
      asking ??= ask();
      const answer = await Promise.race([asking, new Promise<null>((done) => setTimeout(done, timeoutMs, null))]);
      if (answer) return { boot: answer, from: 'api' };
      lastKnown ??= await readFile(file, 'utf8').then(
        (text) => JSON.parse(text) as Boot,
        () => null,
      );
      return lastKnown?.remotes.length
        ? { boot: lastKnown, from: 'last-known' }
        : { boot: snapshotBoot(), from: 'snapshot' };
    },
  };
}
