import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BootRelease } from '@fanfare/api-contract';
import { limitedBody } from './limited-body.ts';

/** Fetches a file of a shell release; false if it is unavailable or doesn't match its registered sum. */
export type Download = (release: BootRelease, file: string) => Promise<boolean>;

const timeoutMs = 2_000;
const maxBytes = 20 * 2 ** 20;
/** A failed download is not retried immediately: pages must not wait for it one after the other. */
const retryAfterMs = 5_000;
const maxRefusals = 1_000;
/** Pictures and fonts, which run no code, have no sums. */
const unsummed = /^assets\/[\w.-]+\.(woff2|svg|png|jpe?g|webp|avif)$/;

/**
 * Builds of the shell in a remote storage, fetched file by file on demand. Scripts, style sheets and the page are
 * accepted only with the registered sum. The storage may have this server's own address, if something in front of it gives out released files;
 * this server itself answers 404 for them.
 * @param directory where `<version>/<file>` is stored
 */
export function createDownload(directory: string): Download {
  const running = new Map<string, Promise<boolean>>();
  const refusedAt = new Map<string, number>();

  async function download(release: BootRelease, file: string): Promise<boolean> {
    // Only registered releases have sums; this server ignores an address that somebody named for a preview.
    if (!release.integrity['index.html']) return false;
    const sum = release.integrity[file];
    if (!sum && !unsummed.test(file)) return false;
    const answer = await fetch(new URL(file, release.manifestUrl), { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) return false;
    const bytes = await limitedBody(answer, maxBytes);
    if (sum && sum !== `sha384-${createHash('sha384').update(bytes).digest('base64')}`) return false;
    const target = path.join(directory, release.version, file);
    await mkdir(path.dirname(target), { recursive: true });
    // Renamed into place: nobody is served half of it, even if copies of this server share the folder.
    const unfinished = `${target}.${randomUUID()}.new`;
    await writeFile(unfinished, bytes);
    await rename(unfinished, target);
    return true;
  }

  return async (release, file) => {
    const key = `${release.version}/${file}`;
    // File names are untrusted.
    if (refusedAt.size > maxRefusals) refusedAt.clear();
    if (performance.now() - (refusedAt.get(key) ?? -Infinity) < retryAfterMs) return false;
    const promise =
      running.get(key) ??
      download(release, file)
        .catch(() => false)
        .then((isHere) => {
          running.delete(key);
          if (isHere) refusedAt.delete(key);
          else refusedAt.set(key, performance.now());
          return isHere;
        });
    running.set(key, promise);
    return promise;
  };
}
