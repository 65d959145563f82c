import type { BootRelease } from '@fanfare/api-contract';
import { LoadFailure, type Watch } from './stall-timeout.ts';

const sums = new Map<string, string>();
/** Files that arrived as registered: the cache has them. */
const arrived = new Set<string>();

declare global {
  /** Read by the chunk loading of remotes; see the integrity plugin of the build. */
  var fanfareIntegrity: ((url: string) => string | undefined) | undefined;
}

const withoutQuery = (url: string) => url.replace(/[?#].*$/, '');

/** The registered sum of a file; undefined for what no known release has. */
export const sumOf = (url: string): string | undefined => sums.get(withoutQuery(url));

/** Makes every file of a release, also those that it loads late, run with its registered bytes only. */
export function registerChecksums({ manifestUrl, integrity }: Pick<BootRelease, 'manifestUrl' | 'integrity'>): void {
  for (const [file, sum] of Object.entries(integrity)) sums.set(new URL(file, manifestUrl).href, sum);
  globalThis.fanfareIntegrity = sumOf;
}

/** `sha384-…` of what arrived; null where the page is not on a secure origin: there only the browser's own check is left. */
async function countSum(bytes: Blob): Promise<string | null> {
  // Typed as always there, which holds for secure origins only.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-384', await bytes.arrayBuffer()));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** The cache's copy turned out not to be what arrived. */
export const forgetFile = (url: string): void => void arrived.delete(url);

/**
 * Brings a file into the browser's cache, from which it is run afterwards. Unlike a script element this sees bytes arrive, can be
 * given up so that nothing waits for a connection that hangs, and tells what is wrong with a file before anything of it runs.
 * @param isFresh asks the origin again, whatever the cache holds; but not for what arrived well
 * @throws LoadFailure
 */
export async function fetchAhead(url: string, isFresh: boolean, watch: Watch): Promise<void> {
  const file = new URL(url).pathname;
  const answer = await fetch(url, {
    mode: 'cors',
    // As a script element with `crossorigin="anonymous"` asks.
    credentials: 'same-origin',
    cache: isFresh && !arrived.has(url) ? 'reload' : 'default',
    priority: 'high',
    signal: watch.signal,
  });
  if (!answer.ok) throw new LoadFailure(`${file} answered ${answer.status}`);
  watch.progress();
  const parts: BlobPart[] = [];
  const reader = answer.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    watch.progress();
  }
  const registered = sumOf(url);
  const counted = registered && (await countSum(new Blob(parts)));
  if (counted && counted !== registered) throw new LoadFailure(`${file} is not what was registered`);
  if (counted) arrived.add(url);
}
