import type { BootRelease } from '@fanfare/api-contract';
import { LoadFailure, type Watch } from './stall-timeout.ts';

const sums = new Map<string, string>();
/** Fetches the sums that a release lacks, by its folder; null once all are there. */
const releases = new Map<string, (() => Promise<void>) | null>();
/** Files that were fetched and verified: they are in the cache. */
const arrived = new Set<string>();

declare global {
  /** Read by the chunk loading of remotes; see the build's integrity plugin. */
  var fanfareIntegrity: ((url: string) => string | undefined) | undefined;
  /** Awaited by the chunk loading of remotes before it asks for a file; undefined where there is nothing to wait for. */
  var fanfareSums: ((url: string) => Promise<void> | undefined) | undefined;
}

/** Of no file: what a release doesn't name never runs. */
const noSum = `sha384-${'A'.repeat(64)}`;

const withoutQuery = (url: string) => url.split(/[?#]/, 1)[0]!;

/** The folder of the known release that a file is in. */
const folderOf = (url: string) => [...releases.keys()].find((folder) => url.startsWith(folder));

/** The registered sum of a file, one that nothing has where its release names no such file; undefined for a file of no known release. */
export function sumOf(url: string): string | undefined {
  const file = withoutQuery(url);
  return sums.get(file) ?? (folderOf(file) === undefined ? undefined : noSum);
}

function sumsBefore(url: string): Promise<void> | undefined {
  const file = withoutQuery(url);
  const folder = sums.has(file) ? undefined : folderOf(file);
  return (folder !== undefined && releases.get(folder)?.()) || undefined;
}

/**
 * Makes every file of a release, including lazy ones, run with its registered bytes only.
 * @param fetchMore gets the sums that `integrity` lacks; without it, it has all of them
 */
export function registerChecksums(
  { manifestUrl, integrity }: Pick<BootRelease, 'manifestUrl' | 'integrity'>,
  fetchMore: (() => Promise<void>) | null = null,
): void {
  for (const [file, sum] of Object.entries(integrity)) sums.set(new URL(file, manifestUrl).href, sum);
  // A development server's files have none, and change.
  if (Object.keys(integrity).length > 0) releases.set(new URL('.', manifestUrl).href, fetchMore);
  globalThis.fanfareIntegrity = sumOf;
  globalThis.fanfareSums = sumsBefore;
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
  // Of a part that its page doesn't start with, say.
  await sumsBefore(url);
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
