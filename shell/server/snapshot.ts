import { readFileSync } from 'node:fs';
import path from 'node:path';
import { boot as bootShape, type Boot, type FrontEndName } from '@fanfare/api-contract';
import type { Snapshot, SnapshotRelease } from '../contract/build/snapshot.ts';

const nothing: Boot = { revision: 0, api: { oldest: 1, current: 1 }, channels: [], preview: null };

/**
 * The boot document embedded in a build of the shell.
 * @param originOf where this installation's remotes are, for releases without an origin of their own
 * @returns a document without channels if the build has none: the page then shows the shell alone
 */
export function readSnapshot(buildDirectory: string, originOf: (name: FrontEndName) => string): Boot {
  try {
    const snapshot = JSON.parse(readFileSync(path.join(buildDirectory, 'snapshot.json'), 'utf8')) as Snapshot;
    return bootShape.parse({
      ...snapshot,
      revision: 0,
      preview: null,
      channels: snapshot.channels.map((channel) => {
        const placed = (release: SnapshotRelease | null) => release && place(channel.name, release, originOf);
        return { ...channel, canary: null, stable: placed(channel.stable), lastGood: placed(channel.lastGood) };
      }),
    });
  } catch {
    return nothing;
  }
}

function place(name: FrontEndName, release: SnapshotRelease, originOf: (name: FrontEndName) => string) {
  const origin = release.origin ?? originOf(name);
  const manifestUrl = release.manifestUrl ?? `${origin}/remotes/${name}/${release.version}/mf-manifest.json`;
  return { ...release, origin, manifestUrl };
}
