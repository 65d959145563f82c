import type { BootRelease } from '@fanfare/api-contract';
import { fitsIn, type ShellFacts } from '@fanfare/api-contract/compatibility';
import type { PageRemote } from '../boot/page-data.ts';
import { routeAt } from '../boot/routes.ts';
import { textsIn } from './texts-files.ts';

interface Page {
  pathname: string;
  /** Of its texts. */
  language: string;
  shell: ShellFacts;
  /** An address as the page's browser has to ask for it. */
  sameHost: (url: string) => string;
}

/**
 * `<link>` elements that preload a remote's entry and screens while the shell's own code still loads: the page would request
 * them only after it has run. None for a remote that is disabled or that the shell refuses.
 * @param remote that the page opens, with what its releases declare
 * @param sheets where the style sheets are that the page has in itself
 */
export function preloadLinks(
  remote: PageRemote<BootRelease> | undefined,
  { pathname, language, shell, sameHost }: Page,
  sheets: ReadonlySet<string> = new Set(),
): readonly string[] {
  const release = releaseOf(remote, shell);
  if (!release) return [];
  const manifestUrl = sameHost(release.manifestUrl);
  const { first, more } = startFiles(release, pathname, language);
  const hrefOf = (file: string) => new URL(file, manifestUrl).href;
  const link = (file: string, attributes: (sum: string) => string) => {
    const sum = release.integrity[file];
    // A development server's files have no sums, and change.
    if (!sum) return [];
    return [`<link rel="preload" ${attributes(escape(sum))} href="${escape(hrefOf(file))}">`];
  };
  return [
    // Same request kind as the page's, which verifies the sums itself. If a script or style sheet failed to preload, its element would
    // get that failure again on the second attempt.
    ...first.flatMap((file) => link(file, () => 'as="fetch" crossorigin="anonymous"')),
    // The remote itself asks for these, with elements that verify the sum, but for sheets that it finds in the page.
    ...more
      .filter((file) => !sheets.has(hrefOf(file)))
      .flatMap((file) =>
        link(
          file,
          (sum) => `as="${file.endsWith('.css') ? 'style' : 'script'}" crossorigin="anonymous" integrity="${sum}"`,
        ),
      ),
  ];
}

/** The release that a page starts with. */
function releaseOf(remote: PageRemote<BootRelease> | undefined, shell: ShellFacts): BootRelease | null {
  if (!remote || remote.isKilled) return null;
  return [remote.chosen, remote.lastGood].find((one) => one && fitsIn(one, shell)) ?? null;
}

/** Addresses of the same files, for a page that asks for them later. None where the page won't start with the remote's chosen version. */
export function laterAddresses(
  remote: PageRemote<BootRelease>,
  { pathname, language, shell, sameHost }: Page,
): readonly string[] {
  const release = releaseOf(remote, shell);
  if (release !== remote.chosen) return [];
  const { first, more } = startFiles(release, pathname, language);
  const manifestUrl = sameHost(release.manifestUrl);
  return [...first, ...more].filter((file) => release.integrity[file]).map((file) => new URL(file, manifestUrl).href);
}

/** What a release is started with at a path: the files of `./app` `first`, then `more` of the screen and the texts; and the screen's `parts`. */
function startFiles(release: BootRelease, pathname: string, language: string) {
  const { routes = [], screens = [] } = release.contract;
  const route = routeAt(pathname, routes);
  const screen = screens.find(({ paths }) => route && paths.includes(route.path));
  const files = screen?.files ?? [];
  const texts = textsIn(Object.keys(release.integrity), language);
  const first = ['remoteEntry.js', ...startOf(release)];
  const more = [...files, ...(texts.first ?? []), ...(files.length > 0 ? (texts.more ?? []) : [])];
  return { first, more: more.filter((file) => !first.includes(file)), parts: screen?.parts ?? [] };
}

/**
 * The files whose sums a page needs when it starts at a path: all others are loaded by code that waits for their sums.
 * @returns undefined where that code doesn't wait: it needs all of them
 */
export function sumsAtStart(release: BootRelease, pathname: string, language: string): ReadonlySet<string> | undefined {
  if (!release.contract.awaitsSums) return undefined;
  const { first, more, parts } = startFiles(release, pathname, language);
  return new Set([...first, ...more, ...parts]);
}

interface ManifestPart {
  exposes?: { path: string; assets?: Partial<Record<'js' | 'css', { sync?: string[] }>> }[];
}

/** What `./app` needs immediately, according to the manifest. */
function startOf({ manifest }: BootRelease): string[] {
  const assets = (manifest as ManifestPart | null)?.exposes?.find((expose) => expose.path === './app')?.assets;
  return [...(assets?.js?.sync ?? []), ...(assets?.css?.sync ?? [])];
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** The two fonts of every first view; those for other alphabets are fetched on demand. */
const firstFonts = /^assets\/(inter-latin-wght|bricolage-grotesque-latin-opsz)-normal\.[^.]+\.woff2$/;
/**
 * `<link>` elements for what every page of a build needs, but requests late.
 * @param files of the build
 */
export function buildLinks(files: readonly string[], publicPath: string): string[] {
  return [...new Set(files)]
    .filter((file) => firstFonts.test(file))
    .map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${publicPath}${file}">`,
    );
}

/** What only members' pages need at once: their part of the header, and what calls the API. */
const memberFiles = /^(client|member)\.[^.]+\.(js|css)$/;
/** The `<link>` elements for whoever is signed in. @param files of the build */
export function memberLinks(files: readonly string[], publicPath: string): string[] {
  return [...new Set(files)]
    .filter((file) => memberFiles.test(file))
    .map(
      (file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${publicPath}${file}">`,
    );
}

/** The `<link>` element that preloads a script. */
export const scriptLink = (href: string): string => `<link rel="preload" as="script" href="${href}">`;

/** The address of the shell's own texts; null in English. */
export const textsOf = (
  { version, texts }: { version: string; texts: ReadonlyMap<string, string> },
  language: string,
): string | null => (texts.has(language) ? `/static/${version}/${texts.get(language)}` : null);
