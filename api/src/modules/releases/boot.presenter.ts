import { API_CONTRACT, type Boot, type BootRelease, type FrontEndName, releaseContract } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import type { DeployedRow, ReleaseRow } from './registry.repository.ts';

/** Ports counted from `FANFARE_PORT`, where each remote has an origin of its own on this machine. */
const portOffsets: Record<FrontEndName, number> = { shell: 0, 'mf-auth': 1, 'mf-creator': 2, 'mf-curator': 3 };
const apiOffset = 10;

type Places = Pick<Config, 'artefactsUrl' | 'port' | 'shellUrl'>;

/** This installation's URL of a front end's files, without a trailing slash. */
export function originOf(config: Places, name: FrontEndName): string {
  if (config.artefactsUrl) return config.artefactsUrl;
  if (name === 'shell') return config.shellUrl;
  return `http://localhost:${config.port - apiOffset + portOffsets[name]}`;
}

/** A release as a page needs it. */
export function bootRelease(config: Places, row: Omit<ReleaseRow, 'id'>): BootRelease {
  const origin = row.origin ?? originOf(config, row.name);
  return {
    version: row.version,
    origin,
    manifestUrl: origin + row.manifest_path,
    manifest: row.manifest,
    // Missing fields of an earlier contract block get defaults.
    contract: releaseContract.parse(row.contract),
    integrity: row.integrity,
    publishedAt: row.published_at.toISOString(),
  };
}

/** The boot document, from which the shell's server derives each page's own. */
export function bootDocument(config: Places, live: readonly DeployedRow[], preview: Boot['preview'] = null): Boot {
  return {
    revision: Math.max(0, ...live.map(({ channel }) => channel.revision)),
    api: API_CONTRACT,
    channels: live.map(({ channel, releases }) => {
      const release = (version: string) => bootRelease(config, releases.get(version)!);
      return {
        name: channel.name,
        stable: release(channel.stable_version),
        canary:
          channel.canary_version === null
            ? null
            : { percent: channel.canary_percent ?? 0, release: release(channel.canary_version) },
        lastGood: channel.last_good_version === null ? null : release(channel.last_good_version),
        isKilled: channel.is_killed,
      };
    }),
    preview,
  };
}
