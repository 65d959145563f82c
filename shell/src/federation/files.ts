import type { BootRelease } from '@fanfare/api-contract';
import { LoadFailure, type Watch } from './stall-timeout.ts';

const sums = new Map<string, string>();
/** Files that were fetched and verified: they are in the cache. */
const arrived = new Set<string>();

declare global {
  /** Read by the chunk loading of remotes; see the build's integrity plugin. */
  var fanfareIntegrity: ((url: string) => string | undefined) | undefined;
}

const withoutQuery = (url: string) => url.split(/[?#]/, 1)[0]!;

/** The registered sum of a file; undefined for a file of no known release. */
export const sumOf = (url: string): string | undefined => sums.get(withoutQuery(url));

/** Makes every file of a release, including lazy ones, run with its registered bytes only. */
export function registerChecksums({ manifestUrl, integrity }: Pick<BootRelease, 'manifestUrl' | 'integrity'>): void {
  for (const [file, sum] of Object.entries(integrity)) sums.set(new URL(file, manifestUrl).href, sum);
  globalThis.fanfareIntegrity = sumOf;
}

/** `sha384-…` of the received bytes; null if the page's origin is not secure: then only the browser's own check remains. */
async function countSum(bytes: Blob): Promise<string | null> {
  // Typed as always present, which holds for secure origins only.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-384', await bytes.arrayBuffer()));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** The cached copy differs from what was received. */
export const forgetFile = (url: string): void => void arrived.delete(url);

/**
 * Fetches a file into the browser's cache, from which it then runs. Unlike a script element this sees bytes arrive, can be
 * aborted so that nothing waits for a hung connection, and detects a bad file before any of it runs.
 * @param isFresh bypasses the cache, except for verified files
 * @throws LoadFailure
 */
export async function fetchAhead(url: string, isFresh: boolean, watch: Watch): Promise<void> {
  const file = new URL(url).pathname;
  const answer = await fetch(url, {
    mode: 'cors',
    // The same request mode as a script element with `crossorigin="anonymous"`.
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
