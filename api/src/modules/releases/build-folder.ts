import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { releaseFile } from '@fanfare/api-contract';
import { type Build, type BuildFile, jsonOf, readManifest, releaseName, sumOf } from './build.ts';

/**
 * Reads a folder as the build tools write it, including `release.json` and `mf-manifest.json`, with its source maps, and skips other names that start with a dot.
 * @throws Error naming what is missing or wrong
 */
export async function readBuildFolder(folder: string): Promise<Build> {
  const text = await readFile(join(folder, releaseName), 'utf8').catch(() => {
    throw new Error(`${folder} is no build: it has no ${releaseName}`);
  });
  const parsed = releaseFile.safeParse(jsonOf(text));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => issue.path.join('.') || 'the file');
    throw new Error(`${join(folder, releaseName)} is not valid: ${[...new Set(wrong)].join(', ')}`);
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, BuildFile>();
  const maps = new Map<string, BuildFile>();
  for (const entry of entries) {
    const location = join(entry.parentPath, entry.name);
    const path = relative(folder, location).split(sep).join('/');
    const [, script] = /^\.maps\/(.+)\.map\.gz$/.exec(path) ?? [];
    if (!entry.isFile() || (!script && path.split('/').some((part) => part.startsWith('.')))) continue;
    const content = await readFile(location);
    const found = { path, location, sizeBytes: content.length, sum: sumOf(content) };
    if (script) maps.set(script, found);
    else files.set(path, found);
  }
  return { release: parsed.data, manifest: await readManifest(files), files, maps };
}
