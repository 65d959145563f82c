import type { PageBoot, PageRelease, PageRest } from '../../boot/page-data.ts';
import { registerChecksums } from './files.ts';
import { LoadFailure } from './stall-timeout.ts';

const timeoutMs = 5_000;

/**
 * Completes the releases that a page's document names by version only: from its own server, which knows them while the API is down, too. The
 * document is completed in place, and files of those releases run with their registered bytes only.
 * @returns fetches them; once they are there they are kept. Throws a LoadFailure, and may be called again.
 */
export function createRest(boot: Pick<PageBoot, 'remotes' | 'rest'>): () => Promise<void> {
  let fetching: Promise<void> | null = null;

  async function fetchAll(address: string): Promise<void> {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), priority: 'low' });
    if (!answer.ok) throw new LoadFailure(`${address} answered ${answer.status}`);
    const releases = (await answer.json()) as PageRest;
    for (const remote of boot.remotes) {
      const complete = ({ version }: PageRelease) =>
        releases.find(({ name, release }) => name === remote.name && release.version === version)?.release;
      remote.chosen = complete(remote.chosen) ?? remote.chosen;
      remote.lastGood = remote.lastGood && (complete(remote.lastGood) ?? remote.lastGood);
    }
    for (const { release } of releases) registerChecksums(release);
  }

  return () => {
    if (!boot.rest) return Promise.resolve();
    fetching ??= fetchAll(boot.rest).catch((thrown: unknown) => {
      fetching = null;
      throw thrown instanceof LoadFailure ? thrown : new LoadFailure('the rest of the page’s releases did not arrive');
    });
    return fetching;
  };
}
