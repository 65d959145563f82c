import path from 'node:path';
import { readSettings } from '../product/settings.ts';

/** npm starts scripts in the root; a folder is named from where the person is. */
const fromCaller = (folder: string) => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);

/**
 * The backup folder: as an option says, else the installation's own.
 * @throws Error with one clear line where neither names one
 */
export function backupFolder(option: string | undefined, flag: string): string {
  const folder = option ? fromCaller(option) : readSettings(process.env).backupDir;
  if (!folder) throw new Error(`Say which folder: ${flag} /backups/fanfare, or set FANFARE_BACKUP_DIR.`);
  return folder;
}

/** A folder that has to be named. @throws Error with one clear line */
export function namedFolder(option: string | undefined, flag: string): string {
  if (!option) throw new Error(`Say which folder: ${flag}.`);
  return fromCaller(option);
}

/** How many of something, at least one. @throws Error with one clear line */
export function countOf(option: string | undefined, flag: string): number | undefined {
  if (option === undefined) return undefined;
  const count = Number(option);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${flag} is a number from 1 on; it is "${option}".`);
  return count;
}

export const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;
export const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
