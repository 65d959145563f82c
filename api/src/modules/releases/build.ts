import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ReleaseFile } from '@fanfare/api-contract';

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
  /** Its source maps, packed by gzip, by the path of their script: no files of the release. */
  maps: Map<string, BuildFile>;
}

export const manifestName = 'mf-manifest.json';
export const releaseName = 'release.json';

/** The integrity hash by which browsers verify a file. */
export const sumOf = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

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

/** What a text says as JSON; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
