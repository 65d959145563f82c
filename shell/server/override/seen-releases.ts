import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bootRelease, type Boot, type BootRelease } from '@fanfare/api-contract';

/** Per front end; more than the registry keeps to roll back to. */
const mostVersions = 30;

interface SeenRelease {
  name: string;
  release: BootRelease;
  isSwitchedOff: boolean;
}

/** The releases of every boot document that this server has received, on disk too: all that an override may name. */
export interface SeenReleases {
  learn: (boot: Boot) => void;
  find: (name: string, version: string) => SeenRelease | null;
  /** Resolves once what was learnt is on disk. */
  saved: () => Promise<void>;
}

/** @param directory where they are kept */
export function createSeenReleases(directory: string): SeenReleases {
  const file = path.join(directory, 'shell-seen-releases.json');
  const seen = read(file);
  let last: Boot | null = null;
  let saving = Promise.resolve();

  async function save(): Promise<void> {
    const unfinished = `${file}.${randomUUID()}.new`;
    // Failing to keep them is no error: they are still known until the next start.
    await mkdir(directory, { recursive: true })
      .then(() => writeFile(unfinished, JSON.stringify([...seen.values()])))
      .then(() => rename(unfinished, file))
      .catch(() => {});
  }

  return {
    learn(boot) {
      if (boot === last) return;
      last = boot;
      let isChanged = false;
      for (const { name, stable, canary, lastGood, furtherGood = [], isKilled } of boot.channels) {
        const live = new Set([stable, canary?.release]);
        for (const release of [...furtherGood.toReversed(), lastGood, canary?.release, stable]) {
          if (!release) continue;
          const key = keyOf(name, release.version);
          // Disabled with the front end; back with it only if it is live then.
          const isSwitchedOff = live.has(release) ? isKilled : (seen.get(key)?.isSwitchedOff ?? false);
          isChanged ||= seen.get(key)?.isSwitchedOff !== isSwitchedOff;
          seen.delete(key);
          seen.set(key, { name, release, isSwitchedOff });
        }
        forgetOldest(seen, name);
      }
      if (isChanged) saving = saving.then(save);
    },
    find: (name, version) => seen.get(keyOf(name, version)) ?? null,
    saved: () => saving,
  };
}

const keyOf = (name: string, version: string) => `${name}@${version}`;

function forgetOldest(seen: Map<string, SeenRelease>, name: string): void {
  const own = [...seen].filter(([, one]) => one.name === name).map(([key]) => key);
  for (const key of own.slice(0, Math.max(0, own.length - mostVersions))) seen.delete(key);
}

function read(file: string): Map<string, SeenRelease> {
  try {
    const rows = JSON.parse(readFileSync(file, 'utf8')) as SeenRelease[];
    return new Map(
      rows.map((row) => [keyOf(row.name, row.release.version), { ...row, release: bootRelease.parse(row.release) }]),
    );
  } catch {
    return new Map();
  }
}
