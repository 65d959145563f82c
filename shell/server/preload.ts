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
