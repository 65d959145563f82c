import {
  API_CONTRACT,
  type Boot,
  type BootRelease,
  type FrontEndName,
  prefixOf,
  type ReleaseContract,
  releaseContract,
  type ReleaseRoute,
  routesOf,
} from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import type { DeployedRow, ReleaseRow } from './registry.repository.ts';

/** Ports counted from `FANFARE_PORT`: on this machine the remotes of this repository have an origin each, all others share one. */
const portOffsets: Partial<Record<FrontEndName, number>> = { 'mf-auth': 1, 'mf-creator': 2, 'mf-curator': 3 };
const otherRemotesOffset = 4;
const apiOffset = 10;

type Places = Pick<Config, 'artefactsUrl' | 'port' | 'shellUrl'>;

/** This installation's URL of a front end's files, without a trailing slash. */
export function originOf(config: Places, name: FrontEndName): string {
  if (config.artefactsUrl) return config.artefactsUrl;
  if (name === 'shell') return config.shellUrl;
  return `http://localhost:${config.port - apiOffset + (portOffsets[name] ?? otherRemotesOffset)}`;
}

/**
 * A release as a page needs it.
 * @param ownOrigin of the front end; null where it has none
 */
export function bootRelease(config: Places, row: Omit<ReleaseRow, 'id'>, ownOrigin: string | null): BootRelease {
  const origin = row.origin ?? ownOrigin ?? originOf(config, row.name);
  return {
    version: row.version,
    origin,
    manifestUrl: origin + row.manifest_path,
    manifest: row.manifest,
    contract: contractOf(row),
    integrity: row.integrity,
    publishedAt: row.published_at.toISOString(),
  };
}

/** Missing fields of an earlier contract block get defaults. */
function contractOf({ name, contract }: Pick<ReleaseRow, 'name' | 'contract'>): ReleaseContract {
  const parsed = releaseContract.parse(contract);
  const routes = routesOf(name, parsed);
  return routes.length > 0 ? { ...parsed, routes: [...routes] } : parsed;
}

/** Stands for no screen, as a list of routes is never empty: below a prefix of the shell's, where files are. */
const nowhere: ReleaseRoute = { path: '/remotes/disabled', access: 'visitor' };

/**
 * The same without screens at addresses that its front end no longer owns: while it is disabled, the operator may give them to others, whose
 * screens visitors get there instead of its notice.
 */
function withinPrefixes(release: BootRelease, prefixes: readonly string[]): BootRelease {
  const { routes = [] } = release.contract;
  const owned = routes.filter(({ path }) => prefixes.includes(prefixOf(path)));
  return { ...release, contract: { ...release.contract, routes: owned.length > 0 ? owned : [nowhere] } };
}

/** The boot document, from which the shell's server derives each page's own. @param further good versions that a live shell needs */
export function bootDocument(
  config: Places,
  live: readonly DeployedRow[],
  further: ReadonlyMap<FrontEndName, readonly ReleaseRow[]>,
  preview: Boot['preview'] = null,
): Boot {
  return {
    revision: Math.max(0, ...live.map(({ channel }) => channel.revision)),
    api: API_CONTRACT,
    channels: live.map(({ channel, prefixes, origin, releases }) => {
      const present = (row: ReleaseRow, from: string | null) => {
        const release = bootRelease(config, row, from);
        return channel.is_killed ? withinPrefixes(release, prefixes) : release;
      };
      const release = (version: string) => present(releases.get(version)!, origin);
      // Only the live files were looked for at an origin of its own; the storage has every version.
      const earlier = (further.get(channel.name) ?? []).map((row) => present(row, null));
      return {
        name: channel.name,
        stable: release(channel.stable_version),
        canary:
          channel.canary_version === null
            ? null
            : { percent: channel.canary_percent ?? 0, release: release(channel.canary_version) },
        lastGood: channel.last_good_version === null ? null : release(channel.last_good_version),
        ...(earlier.length > 0 && { furtherGood: earlier }),
        isKilled: channel.is_killed,
      };
    }),
    preview,
  };
}
