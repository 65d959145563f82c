import { readFile } from 'node:fs/promises';
import type { FrontEndName } from '@fanfare/api-contract';
import type { Storage } from '../../gateways/storage/index.ts';
import type { Build } from './build-folder.ts';

/** Where a release's files are kept, and under which path its origin serves them. */
export const artefactFolder = (name: FrontEndName, version: string): string => `remotes/${name}/${version}`;

/**
 * Puts a build's files where its origin serves them from. Only for a version that is not registered: what a process left here that
 * died before it was is written over.
 */
export async function storeArtefacts(storage: Storage, { release, files }: Build): Promise<void> {
  const folder = artefactFolder(release.name, release.version);
  for (const file of files.values()) {
    await storage.put(`${folder}/${file.path}`, await readFile(file.location));
  }
}
