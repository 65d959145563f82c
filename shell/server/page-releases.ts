import { createHash } from 'node:crypto';
import type { Boot, BootRelease } from '@fanfare/api-contract';
import type { PageRelease, PageRemote, PageRest } from '../boot/page-data.ts';

/** Releases to remember: several days of promotions. */
const most = 200;
/** `mf-auth@1.4.2`, as many as a page can name. */
const listShape = /^[\w.+-]+@[\w.+-]+(,[\w.+-]+@[\w.+-]+){0,99}$/;

const keyOf = (name: string, version: string) => `${name}@${version}`;

/** Names a release by its version; the page asks for the rest of it later. */
const versionOnly = ({ version }: PageRelease): PageRelease => ({ version });

/**
 * The remotes as embedded in a page: the one it opens with the version that it starts, everything else by version.
 * @param opened the remote of the page's address; none for a page of the shell's own
 */
export function embedded(
  remotes: readonly PageRemote<BootRelease>[],
  opened: string | null,
): { remotes: PageRemote[]; rest?: string } {
  const named: PageRest = remotes.flatMap(({ name, chosen, lastGood }) => [
    ...(name === opened ? [] : [{ name, release: chosen }]),
    ...(lastGood ? [{ name, release: lastGood }] : []),
  ]);
  if (named.length === 0) return { remotes: [...remotes] };
  return {
    remotes: remotes.map((remote) => ({
      ...remote,
      chosen: remote.name === opened ? remote.chosen : versionOnly(remote.chosen),
      lastGood: remote.lastGood && versionOnly(remote.lastGood),
    })),
    rest: addressOf(named),
  };
}

function addressOf(named: PageRest): string {
  const keys = named.map(({ name, release }) => keyOf(name, release.version));
  return `/releases.json?of=${encodeURIComponent(keys.join())}&at=${placesOf(named)}`;
}

/** Where all sums of a release are. */
export const sumsAddress = ({ name, chosen }: PageRemote<BootRelease>): string =>
  addressOf([{ name, release: chosen }]);

/**
 * A short name for where the files of releases are. A release never changes, but its front end may move to another origin, and an answer from
 * before the move would lead there for as long as browsers keep it.
 */
export function placesOf(releases: PageRest): string {
  const urls = releases.map(({ release }) => release.manifestUrl);
  return createHash('sha256').update(urls.join('\n')).digest('hex').slice(0, 12);
}

/** The releases of recent boot documents: an open page asks for those that it was given, whatever has become live since. */
export function createKnownReleases() {
  const known = new Map<string, { name: string; release: BootRelease }>();
  let last: Boot | null = null;
  return {
    learn(boot: Boot): void {
      if (boot === last) return;
      last = boot;
      for (const { name, stable, canary, lastGood, furtherGood = [] } of boot.channels) {
        for (const release of [...furtherGood.toReversed(), stable, canary?.release, lastGood]) {
          if (!release) continue;
          const key = keyOf(name, release.version);
          // To the end: what is live is forgotten last.
          known.delete(key);
          known.set(key, { name, release });
        }
      }
      for (const key of [...known.keys()].slice(0, Math.max(0, known.size - most))) known.delete(key);
    },
    /** @param list `mf-auth@1.4.2,…` @returns null if one of them is unknown, or the list is none */
    find(list: unknown, forPage: (release: BootRelease) => BootRelease): PageRest | null {
      if (typeof list !== 'string' || !listShape.test(list)) return null;
      const keys = list.split(',');
      if (new Set(keys).size < keys.length) return null;
      const found = keys.map((key) => known.get(key));
      if (!found.every((one) => one !== undefined)) return null;
      return found.map(({ name, release }) => ({ name, release: forPage(release) }) as PageRest[number]);
    },
  };
}
