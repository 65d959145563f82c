import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { localDisk } from './local-disk.ts';
import type { Storage } from './storage.ts';

/** The folder of everything that this installation keeps as files, and of uploads on their way. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files');

/** Where this installation's files live: in the bucket that the environment names, else on this machine's disk. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  // Loaded here: a start without a bucket doesn't wait for its client.
  if (config.s3) return (await import('./s3.ts')).s3Storage(config.s3);
  const folder = filesFolder(config);
  const earlier = join(config.dataDir, 'storage');
  if (existsSync(earlier) && !existsSync(folder)) adoptEarlier(earlier, folder);
  return localDisk(folder);
}

/** Data folders of the first release called it otherwise. Several processes may start at once: one of them renames. */
function adoptEarlier(earlier: string, folder: string): void {
  try {
    renameSync(earlier, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
