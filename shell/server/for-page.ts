import type { BootRelease } from '@fanfare/api-contract';

interface Manifest {
  metaData?: Record<string, unknown>;
  [part: string]: unknown;
}

/**
 * A release as a page carries it: without what no page reads. Two releases of three remotes stand in every page, and their sums are
 * most of it already.
 */
export function forPage(release: BootRelease, sameHost: (url: string) => string): BootRelease {
  const { manifest, contract, integrity } = release;
  return {
    ...release,
    origin: sameHost(release.origin),
    manifestUrl: sameHost(release.manifestUrl),
    manifest: manifest && slim(manifest),
    // Read before publishing and by checks.
    contract: { ...contract, calls: [], smoke: [] },
    // The page on which a remote stands alone never runs in a shell.
    integrity: Object.fromEntries(Object.entries(integrity).filter(([file]) => !file.startsWith('standalone.'))),
  };
}

/** What is shared stands in the contract block, which is in the meta data once more. */
function slim({ metaData, ...manifest }: Manifest): Manifest {
  const { fanfare: _block, ...kept } = metaData ?? {};
  return { ...manifest, metaData: kept, shared: [] };
}
