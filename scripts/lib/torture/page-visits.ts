import type { ProxyState } from './tcp-proxy.ts';

/** A page as a visitor got it. */
export interface PageVisit {
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
 * @param visits in their order, long enough that the server has noticed
 */
export function problemsOfVisits(
  state: Exclude<ProxyState, 'open'>,
  before: PageVisit,
  visits: readonly PageVisit[],
): string[] {
  const problems: string[] = [];
  const count = (what: string, is: (visit: PageVisit) => boolean) => {
    const found = visits.filter(is);
    if (found.length > 0)
      problems.push(`${found.length} of ${visits.length} pages ${what}: ${JSON.stringify(found[0])}`);
  };
  if (before.from !== 'api') problems.push(`before, pages came with ${before.from}`);
  count('did not come', ({ why }) => why !== null);
  count('have other versions than before', ({ why, versions }) => why === null && versions !== before.versions);
  count('waited for the API', ({ tookMs }) => tookMs >= requestTimeoutMs);
  // What was lost is given up, and asked for again by a new connection; else the last document has to do until the end.
  const last = state === 'lost' ? 'api' : 'last-known';
  if (visits.at(-1)?.from !== last)
    problems.push(`the last page came with ${visits.at(-1)?.from ?? 'nothing'}, not ${last}`);
  return problems;
}
