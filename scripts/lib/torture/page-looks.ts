import type { ProxyState } from './tcp-proxy.ts';

/** A page as a visitor got it. */
export interface Look {
  /** Why there was none; null where there was one. */
  why: string | null;
  /** Where the shell's server had its boot document from. */
  from: 'api' | 'last-known' | 'snapshot' | null;
  /** Of the shell and the remotes that the page starts. */
  versions: string;
  tookMs: number;
}

/** The shell's server gives up a request to the API after this; a page doesn't wait for that. */
const requestTimeoutMs = 5_000;

/**
 * What is wrong with the pages that visitors got while the shell's server and the API were cut off from each other.
 * @param before a page from before
 * @param looks in their order, long enough that the server has noticed
 */
export function judgeLooks(state: Exclude<ProxyState, 'open'>, before: Look, looks: readonly Look[]): string[] {
  const problems: string[] = [];
  const count = (what: string, is: (look: Look) => boolean) => {
    const found = looks.filter(is);
    if (found.length > 0)
      problems.push(`${found.length} of ${looks.length} pages ${what}: ${JSON.stringify(found[0])}`);
  };
  if (before.from !== 'api') problems.push(`before, pages came with ${before.from}`);
  count('did not come', ({ why }) => why !== null);
  count('have other versions than before', ({ why, versions }) => why === null && versions !== before.versions);
  count('waited for the API', ({ tookMs }) => tookMs >= requestTimeoutMs);
  // What was lost is given up, and asked for again by a new connection; else the last document has to do until the end.
  const last = state === 'lost' ? 'api' : 'last-known';
  if (looks.at(-1)?.from !== last)
    problems.push(`the last page came with ${looks.at(-1)?.from ?? 'nothing'}, not ${last}`);
  return problems;
}
