import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { AppError } from '../../plugins/errors.ts';
import { type Storage, checkKey, isKey, isPublic, uploadKinds } from './storage.ts';

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** A full disk is a refusal that a person can understand; everything else stays what it is. */
export function refuseWhenFull(error: unknown): never {
  if (errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT') {
    throw new AppError('storage_full', undefined, { cause: error });
  }
  throw error;
}

/** Makes a folder and those above it; a public one can be passed through by everybody, whatever this process's mask says. */
async function makeFolder(folder: string, isForEverybody: boolean): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first || !isForEverybody) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await chmod(made, 0o755);
}

/**
 * Files on this machine's disk. Bytes go into a file of a passing name first and are renamed when they are complete, so
 * that a key either holds all of its file or doesn't exist.
 * @param folder where they live; made when needed
 */
export function localDisk(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkKey(key));

  async function place(key: string, write: (passing: string) => Promise<void>): Promise<void> {
    const target = pathOf(key);
    const passing = `${target}.${randomBytes(6).toString('hex')}.part`;
    try {
      await makeFolder(dirname(target), isPublic(key));
      await write(passing);
      // A web server that runs as somebody else gives the public ones out.
      await chmod(passing, isPublic(key) ? 0o644 : 0o600);
      await rename(passing, target);
    } catch (error) {
      await rm(passing, { force: true });
      refuseWhenFull(error);
    }
  }

  return {
    put: (key, content) =>
      place(key, async (passing) => {
        const file = await open(passing, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    putFile: (key, path) =>
      place(key, async (passing) => {
        try {
          await rename(path, passing);
        } catch (error) {
          // Another disk: a rename can't cross over.
          if (errorCode(error) !== 'EXDEV') throw error;
          await copyFile(path, passing);
          await rm(path, { force: true });
        }
      }),
    read: async (key, range) => createReadStream(pathOf(key), range),
    async stat(key) {
      try {
        const { size, mtime } = await stat(pathOf(key));
        return { sizeBytes: size, modifiedAt: mtime };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    addressFor: async () => null,
    remove: (key) => rm(pathOf(key), { force: true }),
    async *olderThan(ageMs) {
      // Ages of files are wall time, whatever the product's clock says.
      const oldest = new Date().getTime() - ageMs;
      for (const kind of uploadKinds) {
        const entries = await readdir(join(folder, kind), { recursive: true, withFileTypes: true }).catch(() => []);
        for (const entry of entries) {
          if (!entry.isFile()) continue;
          const path = join(entry.parentPath, entry.name);
          const found = await stat(path).catch(() => null);
          if (found && found.mtimeMs < oldest) yield relative(folder, path).split(sep).join('/');
        }
      }
    },
    async *keys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (entry.isFile() && isKey(key) && !key.startsWith('incoming/') && !key.endsWith('.part')) yield key;
      }
    },
  };
}
