import { readdirSync } from 'node:fs';
import type { BootRemote } from '@fanfare/api-contract';

/**
 * `<link>` elements that fetch a remote's entry and its screens while the shell's own code still loads: the page would ask for
 * them only after it has run.
 */
export function preloadLinks(remote: BootRemote | undefined): string[] {
  if (!remote) return [];
  const base = remote.manifestUrl.slice(0, remote.manifestUrl.lastIndexOf('/') + 1);
  const files = Object.keys(remote.integrity).filter((file) =>
    /^(remoteEntry|__federation_expose_app)\b.*\.js$/.test(file),
  );
  return [
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${remote.manifestUrl}">`,
    ...files.map(
      (file) =>
        `<link rel="preload" as="script" crossorigin="anonymous" href="${base}${file}" integrity="${remote.integrity[file]}">`,
    ),
  ];
}

/** The two fonts of every first look; other alphabets are fetched when a name needs them. */
const firstFonts = /^(inter-latin-wght|bricolage-grotesque-latin-opsz)-normal\.[^.]+\.woff2$/;

/** `<link>` elements for the fonts of a build: else they are asked for only after the styles are read and something is drawn. */
export function fontLinks(assetsDirectory: string, publicPath: string): string[] {
  let files: string[] = [];
  try {
    files = readdirSync(assetsDirectory);
  } catch {
    // A build without fonts draws with the system's.
  }
  return files
    .filter((file) => firstFonts.test(file))
    .map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${publicPath}${file}">`,
    );
}
