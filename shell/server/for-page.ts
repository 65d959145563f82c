import type { BootRelease } from '@fanfare/api-contract';

interface Manifest {
  metaData?: Record<string, unknown>;
  [part: string]: unknown;
}

/**
 * A release as embedded in a page, without the fields no page reads. Two releases of three remotes are in every page, and their sums
 * already are most of it.
 */
export function forPage(release: BootRelease, sameHost: (url: string) => string): BootRelease {
  const { manifest, contract, integrity } = release;
  return {
    ...release,
    origin: sameHost(release.origin),
    manifestUrl: sameHost(release.manifestUrl),
    manifest: manifest && slim(manifest),
    // Only read before publishing and by checks.
    contract: { ...contract, calls: [], smoke: [] },
    // A remote's standalone page never runs in a shell.
    integrity: Object.fromEntries(Object.entries(integrity).filter(([file]) => !file.startsWith('standalone.'))),
  };
}

/** The shared libraries are in the contract block, which the metadata repeats. */
function slim({ metaData, ...manifest }: Manifest): Manifest {
  const { fanfare: _block, ...kept } = metaData ?? {};
  return { ...manifest, metaData: kept, shared: [] };
}
