import type { BootRelease } from '@fanfare/api-contract';
import { fitsIn, type ShellFacts } from '@fanfare/api-contract/compatibility';
import type { PageRemote } from '../boot/page-data.ts';

/**
 * `<link>` elements that preload a remote's entry and screens while the shell's own code still loads: the page would request
 * them only after it has run. None for a remote that is disabled or that the shell refuses.
 */
export function preloadLinks(remote: PageRemote<BootRelease> | undefined, shell: ShellFacts): readonly string[] {
  if (!remote || remote.isKilled) return [];
  const release = [remote.chosen, remote.lastGood].find((one) => one && fitsIn(one, shell));
  if (!release) return [];
  return ['remoteEntry.js', ...screensOf(release)].flatMap((file) => {
    // A development server's files have no sums, and change.
    if (!release.integrity[file]) return [];
    const href = new URL(file, release.manifestUrl).href;
    // Same request kind as the page's, which verifies the sums itself. If a script or style sheet failed to preload, its element would
    // get that failure again on the second attempt.
    return [`<link rel="preload" as="fetch" crossorigin="anonymous" href="${escape(href)}">`];
  });
}

interface ManifestPart {
  exposes?: { path: string; assets?: Partial<Record<'js' | 'css', { sync?: string[] }>> }[];
}

/** What `./app` needs immediately, according to the manifest. */
function screensOf({ manifest }: BootRelease): string[] {
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
