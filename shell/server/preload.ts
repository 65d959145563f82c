import { readdirSync } from 'node:fs';
import path from 'node:path';
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
/** The shared router: the shell's start waits for it, and asks for it only after it has run. */
const routerChunk = /^vendors-node_modules_react-router-dom_[^.]+\.[^.]+\.js$/;

/** `<link>` elements for what every page of a build needs, but asks for late. */
export function buildLinks(buildDirectory: string, publicPath: string): string[] {
  const fonts = list(path.join(buildDirectory, 'assets')).filter((file) => firstFonts.test(file));
  const scripts = list(buildDirectory).filter((file) => routerChunk.test(file));
  return [
    ...fonts.map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${publicPath}assets/${file}">`,
    ),
    ...scripts.map((file) => `<link rel="preload" as="script" href="${publicPath}${file}">`),
  ];
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // A build may be without fonts; the page works without a hint.
    return [];
  }
}
