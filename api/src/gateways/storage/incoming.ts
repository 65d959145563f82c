import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { refuseWhenFull } from './local-disk.ts';

/** No upload takes this long: older files were left by a process that died. */
const staleAfterMs = 3_600_000;

/** A stream that is silent for this long has lost its client. */
const silentAfterMs = 60_000;

/** A received file that isn't stored yet. */
export interface Arrival {
  path: string;
  sizeBytes: number;
  /** Removes what is left of it; harmless after it was stored. */
  discard(): Promise<void>;
}

/** The quarantine: uploads are written here, probed, and only then stored. */
export interface Incoming {
  /**
   * Writes a stream to disk as it arrives. A stream that ends early, fails or is cancelled leaves nothing behind.
   * @throws AppError storage_full, invalid_input where nothing comes for a minute
   */
  receive(stream: Readable): Promise<Arrival>;
  /** Deletes files of dead processes. @returns how many */
  sweep(): Promise<number>;
}

/** Passes bytes on, and ends with an error where none come for too long. */
async function* untilSilence(source: Readable, silentMs: number): AsyncGenerator<Buffer> {
  const silence = setTimeout(() => {
    source.destroy(new AppError('invalid_input', because('files.upload_broken_off')));
  }, silentMs);
  try {
    for await (const bytes of source as AsyncIterable<Buffer>) {
      silence.refresh();
      yield bytes;
    }
  } finally {
    clearTimeout(silence);
  }
}

/**
 * @param folder on this machine, beside the storage so that storing is a rename
 * @param silentMs how long a stream may be silent
 */
export function incomingFolder(folder: string, silentMs = silentAfterMs): Incoming {
  return {
    async receive(stream) {
      // Heard of below; without a listener it would end the process while the file is being made.
      stream.on('error', () => {});
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${randomBytes(16).toString('hex')}.upload`);
      const discard = () => rm(path, { force: true });
      try {
        // Made before anything can fail: a pipeline that fails doesn't wait for its file, which would be made after it was removed.
        const file = await open(path, 'wx', 0o600);
        await pipeline(untilSilence(stream, silentMs), file.createWriteStream());
        return { path, sizeBytes: (await stat(path)).size, discard };
      } catch (error) {
        await discard();
        return refuseWhenFull(error);
      }
    },
    async sweep() {
      await mkdir(folder, { recursive: true });
      // Ages of files are wall time, whatever the product's clock says.
      const now = new Date().getTime();
      const files = (await readdir(folder)).map((name) => join(folder, name));
      const ages = await Promise.all(files.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
      const stale = ages.filter((file) => now - file.at > staleAfterMs);
      await Promise.all(stale.map((file) => rm(file.path, { force: true })));
      return stale.length;
    },
  };
}
