import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BootRelease, ReleaseContract } from '@fanfare/api-contract';
import { shellFactsOf, type ShellFacts } from '@fanfare/api-contract/compatibility';
import { ACCEPTED_CONTRACTS } from '@fanfare/shell-contract';
import type { Release } from '@fanfare/shell-contract/build';
import { readDrawn, type Drawn } from './drawn/drawn-pages.ts';
import { buildLinks, memberLinks } from './preload.ts';
import type { Download } from './downloads.ts';
import { firstTexts } from './texts-files.ts';

/** A build of the shell that pages can be rendered from. */
export interface ShellBuild {
  version: string;
  template: string;
  /** `<link>` elements that every page of it needs. */
  links: readonly string[];
  /** Those that pages of whoever is signed in need as well. */
  memberLinks: readonly string[];
  /** Its languages besides English, with the scripts of their texts that every page needs. */
  texts: ReadonlyMap<string, string>;
  /** What it declares; null for a build from before release.json. */
  contract: ReleaseContract | null;
  /** Its pages start with the releases that they open, and ask for the rest. */
  asksForRest: boolean;
  /** Nor do they need the sums of all files of that one. */
  asksForSums: boolean;
  /** The pages that it was drawn with; null for a build from before. */
  drawn: Drawn | null;
}

/** What remotes find in a build's page. One that declares nothing is assumed to accept what this server's sources do. */
export function factsOf({ contract }: ShellBuild, api: ShellFacts['api']): ShellFacts {
  return contract
    ? shellFactsOf(contract, api)
    : { accepted: ACCEPTED_CONTRACTS, shared: {}, routerExports: null, api };
}

export interface ShellBuilds {
  /** The first available one of the wanted versions, else the newest build on this disk. */
  first: (wanted: readonly BootRelease[]) => Promise<ShellBuild>;
  /** Any build, for the start and for when no version is known. */
  fallback: () => ShellBuild | null;
  /** Its folder; null if it is not on this disk. */
  folderOf: (version: string) => string | null;
}

interface Options {
  /** Folders of `<version>/` builds. */
  directories: readonly string[];
  /** Which of them to serve if no version is known; the newest by default. */
  preferred: string | undefined;
  download: Download;
  log: { error: (text: string) => void };
}

/** The available shell builds, on this disk and elsewhere. A build is cached once read: its bytes never change. */
export function createShellBuilds({ directories, preferred, download, log }: Options): ShellBuilds {
  const known = new Map<string, ShellBuild>();
  const reported = new Set<string>();

  function folderOf(version: string): string | null {
    const folders = directories.map((directory) => path.join(directory, version));
    return folders.find((folder) => modifiedAt(path.join(folder, 'index.html')) > 0) ?? null;
  }

  function read(version: string, release?: BootRelease): ShellBuild | null {
    const build = known.get(version);
    if (build) return { ...build, contract: declaredBy(release) ?? build.contract };
    const folder = folderOf(version);
    if (!folder) return null;
    try {
      const template = readFileSync(path.join(folder, 'index.html'), 'utf8');
      const files = [...filesOf(folder), ...Object.keys(release?.integrity ?? {})];
      const links = buildLinks(files, `/static/${version}/`);
      const asksForRest = template.includes('data-rest="follows"');
      const asksForSums = template.includes('data-sums="follow"');
      const contract = declaredBy(release) ?? declaredIn(folder);
      const drawn = drawnIn(folder, `/static/${version}/`);
      const texts = firstTexts(files);
      const made = {
        version,
        template,
        links,
        memberLinks: memberLinks(files, `/static/${version}/`),
        texts,
        contract,
        asksForRest,
        asksForSums,
        drawn,
      };
      known.set(version, made);
      return made;
    } catch {
      // Being written, or just removed.
      return null;
    }
  }

  function fallback(): ShellBuild | null {
    const version = preferred && folderOf(preferred) ? preferred : newestBuild(directories);
    // A build that was read is in memory, although its folder may be gone.
    return (version ? read(version) : null) ?? [...known.values()].at(-1) ?? null;
  }

  /** Says once of each version that pages can't be drawn with it. */
  function report(build: ShellBuild, missing: readonly BootRelease[]): ShellBuild {
    reported.delete(build.version);
    for (const { version, origin } of missing) {
      if (reported.has(version)) continue;
      reported.add(version);
      log.error(
        `version ${version} is registered, but it is neither on this disk nor to be had from ${origin}: pages are drawn with ${build.version}`,
      );
    }
    return build;
  }

  /** The template last: where it is, the other is as well. */
  const fetchPages = async (release: BootRelease) =>
    (!release.integrity['drawn.json'] || (await download(release, 'drawn.json'))) &&
    (await download(release, 'index.html'));

  return {
    folderOf,
    fallback,
    async first(wanted) {
      const missing: BootRelease[] = [];
      for (const release of wanted) {
        const build =
          read(release.version, release) ?? ((await fetchPages(release)) ? read(release.version, release) : null);
        if (build) return report(build, missing);
        missing.push(release);
      }
      const build = fallback();
      if (!build) throw new Error('No build of the shell is left on this disk');
      return report(build, missing);
    },
  };
}

/** The registry's copy; null in one from before shells declared what they accept. */
const declaredBy = (release: BootRelease | undefined): ReleaseContract | null =>
  release?.contract.accepts.length ? release.contract : null;

function declaredIn(folder: string): ReleaseContract | null {
  try {
    return (JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')) as Release).contract;
  } catch {
    return null;
  }
}

function drawnIn(folder: string, publicPath: string): Drawn | null {
  const file = path.join(folder, 'drawn.json');
  return existsSync(file) ? readDrawn(readFileSync(file, 'utf8'), publicPath) : null;
}

const filesOf = (folder: string): string[] => [
  ...safeList(folder),
  ...safeList(path.join(folder, 'assets')).map((file) => `assets/${file}`),
];

/** The newest build with a page in some folders; null without one. */
function newestBuild(directories: readonly string[]): string | null {
  const builds = directories
    .flatMap((directory) => safeList(directory).map((version) => ({ version, folder: path.join(directory, version) })))
    .map(({ version, folder }) => ({ version, at: modifiedAt(path.join(folder, 'index.html')) }))
    .filter(({ at }) => at > 0)
    .sort((one, other) => other.at - one.at);
  return builds[0]?.version ?? null;
}

function safeList(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

const modifiedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
