import { isComplete, type PageBoot, type PageRelease, type PageRest } from '../../boot/page-data.ts';
import { registerChecksums } from './files.ts';
import { PageFailure } from './stall-timeout.ts';

const timeoutMs = 5_000;

/** Asks the page's own server, which knows its releases while the API is down, too. @throws if it can't be had */
async function fetchReleases(address: string, priority: RequestPriority): Promise<PageRest> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), priority });
  if (!answer.ok) throw new PageFailure(`${address} answered ${answer.status}`);
  return (await answer.json()) as PageRest;
}

/** @returns runs it once; after a failure, which is a PageFailure, again */
function untilThere(what: string, run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= run().catch((thrown: unknown) => {
      running = null;
      throw thrown instanceof PageFailure ? thrown : new PageFailure(`${what} did not arrive`);
    });
    return running;
  };
}

/**
 * Completes the releases that a page's document names by version only. The document is completed in place, and files of those releases run
 * with their registered bytes only.
 * @returns fetches them; once they are there they are kept. Throws a PageFailure, and may be called again.
 */
export function createRest(boot: Pick<PageBoot, 'remotes' | 'rest'>): () => Promise<void> {
  return untilThere('the rest of the page’s releases', async () => {
    if (!boot.rest) return;
    const releases = await fetchReleases(boot.rest, 'low');
    for (const remote of boot.remotes) {
      const complete = ({ version }: PageRelease) =>
        releases.find(({ name, release }) => name === remote.name && release.version === version)?.release;
      remote.chosen = complete(remote.chosen) ?? remote.chosen;
      remote.lastGood = remote.lastGood && (complete(remote.lastGood) ?? remote.lastGood);
    }
    for (const { release } of releases) registerChecksums(release);
  });
}

/**
 * Completes the sums of the release that the page opens.
 * @returns fetches them; null where the document has all. Throws a PageFailure, and may be called again.
 */
export function createSums({ remotes, sums }: Pick<PageBoot, 'remotes' | 'sums'>): (() => Promise<void>) | null {
  if (!sums) return null;
  return untilThere('the sums of its files', async () => {
    // Somebody waits for what they are of.
    for (const { name, release } of await fetchReleases(sums, 'high')) {
      const opened = remotes.find((remote) => remote.name === name)?.chosen;
      // This page has its files from where they were when it was opened.
      const { manifestUrl } = opened && isComplete(opened) ? opened : release;
      registerChecksums({ manifestUrl, integrity: release.integrity });
    }
  });
}
