import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { API_CONTRACT, type Boot, type BootRelease, type FrontEndName } from '@fanfare/api-contract';
import type { Release } from './release-plugin.ts';

/** A release in a snapshot; without an origin it is served from where the installation's remotes are. */
export type SnapshotRelease = Omit<BootRelease, 'origin' | 'manifestUrl'> & {
  origin: string | null;
  manifestUrl: string | null;
};

/** The `snapshot.json` of a shell build: what its pages start with while nothing newer is known. */
export interface Snapshot {
  api: Boot['api'];
  channels: { name: FrontEndName; stable: SnapshotRelease; lastGood: SnapshotRelease | null; isKilled: boolean }[];
}

/**
 * A snapshot of builds on this disk.
 * @param folders the build of each remote
 * @throws where a build has no release.json or manifest
 */
export function snapshotOfBuilds(folders: readonly string[]): Snapshot {
  const channels = folders.map((folder) => {
    const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const { name, version, contract, integrity } = read('release.json') as Release;
    const manifest = read('mf-manifest.json') as Record<string, unknown>;
    // No date in it: the same builds make the same snapshot.
    const publishedAt = new Date(0).toISOString();
    const stable = { version, contract, integrity, manifest, publishedAt, origin: null, manifestUrl: null };
    return { name, stable, lastGood: null, isKilled: false };
  });
  return { api: API_CONTRACT, channels };
}

/** A snapshot of what is live: a shell that is released after its remotes starts with those. */
export function snapshotOfBoot({ api, channels }: Boot): Snapshot {
  return {
    api,
    channels: channels
      .filter(({ name }) => name !== 'shell')
      .map(({ name, stable, lastGood, isKilled }) => ({ name, stable, lastGood, isKilled })),
  };
}

/** Bakes a snapshot into a build of the shell. */
export function writeSnapshot(shellBuild: string, snapshot: Snapshot): void {
  writeFileSync(path.join(shellBuild, 'snapshot.json'), JSON.stringify(snapshot, null, 2));
}
