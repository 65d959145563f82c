import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bootRelease, type BootRelease } from '@fanfare/api-contract';

/** Releases of the shell that somebody has opened as a preview: their files are given out although they are live for nobody. */
export interface PreviewedShells {
  /** Resolves once copies of this server that share the folder know it, too: one of them is asked for the page's files next. */
  remember(release: BootRelease): Promise<void>;
  find(version: string): BootRelease | undefined;
}

/** A version becomes the name of a file. */
const safe = /^[\w.+-]{1,100}$/;

/** @param directory where they are kept */
export function createPreviewedShells(directory: string): PreviewedShells {
  const folder = path.join(directory, 'previewed-shells');
  const known = new Map<string, BootRelease>();
  const fileOf = (version: string) => path.join(folder, `${version}.json`);
  return {
    async remember(release) {
      const { version } = release;
      if (known.has(version) || !safe.test(version)) return;
      known.set(version, release);
      const unfinished = `${fileOf(version)}.${randomUUID()}.new`;
      // Failing to keep it is no error: this server knows it.
      await mkdir(folder, { recursive: true })
        .then(() => writeFile(unfinished, JSON.stringify(release)))
        .then(() => rename(unfinished, fileOf(version)))
        .catch(() => {});
    },
    find(version) {
      const found = known.get(version) ?? (safe.test(version) ? read(fileOf(version)) : undefined);
      if (found) known.set(version, found);
      return found;
    },
  };
}

function read(file: string): BootRelease | undefined {
  try {
    return bootRelease.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
