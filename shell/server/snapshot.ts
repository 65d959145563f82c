import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Boot, BootRemote } from '@fanfare/api-contract';
import type { Release } from '@fanfare/shell-contract/build';
import { originOf } from '../contract/build/ports.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** The newest build in a `dist` folder that has `file`; null without one. */
export function newestBuild(distDirectory: string, file: string): string | null {
  const builds = safeList(distDirectory)
    .map((version) => ({ version, at: modifiedAt(path.join(distDirectory, version, file)) }))
    .filter(({ at }) => at > 0)
    .sort((one, other) => other.at - one.at);
  return builds[0]?.version ?? null;
}

/**
 * The boot document as of this build: the remotes that stand beside it. For the hour in which neither the API answers nor an
 * earlier answer is known.
 */
export function snapshotBoot(): Boot {
  const remotes: BootRemote[] = [];
  for (const name of ['mf-auth', 'mf-creator', 'mf-curator'] as const) {
    const dist = path.join(root, name, 'dist');
    const version = newestBuild(dist, 'release.json');
    if (!version) continue;
    const release = JSON.parse(readFileSync(path.join(dist, version, 'release.json'), 'utf8')) as Release;
    const origin = originOf(name);
    remotes.push({
      name,
      version,
      origin,
      manifestUrl: `${origin}/remotes/${name}/${version}/mf-manifest.json`,
      contract: release.contract,
      integrity: release.integrity,
      registeredAt: new Date(modifiedAt(path.join(dist, version, 'release.json'))).toISOString(),
    });
  }
  return { revision: 0, remotes };
}

function safeList(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
