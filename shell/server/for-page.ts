import type { BootRelease } from '@fanfare/api-contract';
import { drawnViewsFile } from '@fanfare/api-contract/drawn-views';

interface Manifest {
  metaData?: Record<string, unknown>;
  [part: string]: unknown;
}

/**
 * A release as a page needs it, without the fields no page reads: the sums of its files already are most of it.
 * @param options.isSlim the page's shell reads the manifest by itself
 * @param options.only the files whose sums the page starts with; all by default
 */
export function forPage(
  release: BootRelease,
  { sameHost, isSlim, only }: { sameHost: (url: string) => string; isSlim: boolean; only?: ReadonlySet<string> },
): BootRelease {
  const { manifest, contract, integrity } = release;
  const { routes: _routes, screens: _screens, awaitsSums: _awaitsSums, ...slimContract } = contract;
  return {
    ...release,
    origin: sameHost(release.origin),
    manifestUrl: sameHost(release.manifestUrl),
    manifest: manifest && (isSlim ? slim(manifest) : whole(manifest)),
    // Only read before publishing, by checks and by this server; the routes are the page's own.
    contract: { ...slimContract, calls: [], smoke: [] },
    // A remote's standalone page never runs in a shell, and its drawn views are this server's.
    integrity: Object.fromEntries(
      Object.entries(integrity).filter(([file]) =>
        only ? only.has(file) : !file.startsWith('standalone.') && file !== drawnViewsFile,
      ),
    ),
  };
}

interface Expose {
  path: string;
  assets?: { js?: { sync?: string[] }; css?: { sync?: string[] } };
}

/** What loading a release takes, in the manifest's form: where its entry is, and the files that its screens start with. */
function slim({ metaData = {}, exposes }: Manifest): Manifest {
  const { globalName, remoteEntry } = metaData;
  return {
    metaData: { globalName, remoteEntry },
    exposes: (Array.isArray(exposes) ? (exposes as Expose[]) : []).map(({ path, assets }) => ({
      path,
      assets: { js: { sync: assets?.js?.sync ?? [] }, css: { sync: assets?.css?.sync ?? [] } },
    })),
  };
}

/** For an older shell, whose runtime reads all of the manifest except the shared libraries: those are in the contract. */
function whole({ metaData, ...manifest }: Manifest): Manifest {
  const { fanfare: _block, ...kept } = metaData ?? {};
  return { ...manifest, metaData: kept, shared: [] };
}
