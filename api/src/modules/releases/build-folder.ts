import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type ReleaseFile, releaseFile } from '@fanfare/api-contract';

/** A file of a build on this machine. */
export interface BuildFile {
  /** Relative to the build, with slashes. */
  path: string;
  /** On this machine. */
  location: string;
  sizeBytes: number;
  /** `sha384-…` */
  sum: string;
}

/** A received or found build, before validation. */
export interface Build {
  release: ReleaseFile;
  /** `mf-manifest.json`; null where there is none. */
  manifest: Record<string, unknown> | null;
  files: Map<string, BuildFile>;
}

export const manifestName = 'mf-manifest.json';
export const releaseName = 'release.json';

/** The integrity hash by which browsers verify a file. */
export const sumOf = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Reads a folder as the build tools write it, including `release.json` and `mf-manifest.json`, and skips names that start with a dot.
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
  for (const entry of entries) {
    const location = join(entry.parentPath, entry.name);
    const path = relative(folder, location).split(sep).join('/');
    if (!entry.isFile() || path.split('/').some((part) => part.startsWith('.'))) continue;
    const content = await readFile(location);
    files.set(path, { path, location, sizeBytes: content.length, sum: sumOf(content) });
  }
  return { release: parsed.data, manifest: await readManifest(files), files };
}

/** The federation manifest among a build's files. @throws Error where it is none */
export async function readManifest(files: Build['files']): Promise<Build['manifest']> {
  const file = files.get(manifestName);
  if (!file) return null;
  const manifest = jsonOf(await readFile(file.location, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) {
    throw new Error(`${manifestName} is not a JSON object`);
  }
  return manifest as Record<string, unknown>;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
