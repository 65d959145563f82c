import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { localDisk } from './local-disk.ts';
import type { Storage } from './storage.ts';

/** The folder of stored files and of incoming uploads. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files');

/** The storage: the configured bucket, or this machine's disk. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  // A dynamic import, so that a start without a bucket doesn't load its client.
  if (config.s3) return (await import('./s3.ts')).s3Storage(config.s3);
  const folder = filesFolder(config);
  const earlier = join(config.dataDir, 'storage');
  if (existsSync(earlier) && !existsSync(folder)) adoptEarlier(earlier, folder);
  return localDisk(folder);
}

/** Renames the folder of the first release. Several processes may start at the same time: one of them renames. */
function adoptEarlier(earlier: string, folder: string): void {
  try {
    renameSync(earlier, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
