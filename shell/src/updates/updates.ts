import type { RemoteName } from '@fanfare/shell-contract';
import type { PageBoot, PageVersions } from '../../boot/page-data.ts';

/** How often an open tab checks what is live. Jittered, so that tabs don't all check at the same time. */
const everyMs = 10_000;
const spreadMs = 1_000;
/** How often a tab with an update checks whether this is a safe moment to offer it. */
const checkIntervalMs = 1_000;
const laterMs = 30 * 60_000;
const timeoutMs = 5_000;

interface Dependencies {
  boot: Pick<PageBoot, 'shell' | 'remotes' | 'preview'>;
  /** What a page would get now; rejects or resolves to null if that is unknown. */
  ask: () => Promise<PageVersions | null>;
  isSafe: () => boolean;
  setKilled: (name: RemoteName, isKilled: boolean) => void;
}

export interface Updates {
  subscribe: (listener: () => void) => () => void;
  /** Whether to offer it now. */
  isOffered: () => boolean;
  /** Postponed: offered again in half an hour, or with the next version. */
  later: () => void;
  start: () => () => void;
}

/** Fetches what this tab would get now from its own server. @param ticket of the tab's preview */
export async function fetchVersions(ticket: string | null): Promise<PageVersions | null> {
  const address = ticket === null ? '/boot.json' : `/boot.json?mf-ticket=${encodeURIComponent(ticket)}`;
  const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  const isJson = answer.headers.get('content-type')?.includes('json');
  return answer.ok && isJson ? ((await answer.json()) as PageVersions) : null;
}

/**
 * The difference from what the page started with, as a key; null if there is none. Compares the chosen version, not the one the page
 * fell back to; versions requested by a preview are ignored.
 */
export function newsOf({ shell, remotes, preview }: Dependencies['boot'], now: PageVersions): string | null {
  const isOwn = (name: string) => preview?.names.some((one) => one === name) ?? false;
  const news: string[] = [];
  if (now.shell !== shell.version && !isOwn('shell')) news.push(`shell@${now.shell}`);
  for (const { name, version, isKilled } of now.remotes) {
    const mine = remotes.find((one) => one.name === name);
    // A page rendered while a remote was disabled must not load it later.
    const isBack = mine?.isKilled && !isKilled;
    if (!isOwn(name) && !isKilled && (mine?.chosen.version !== version || isBack)) news.push(`${name}@${version}`);
  }
  return news.length > 0 ? news.join() : null;
}

/** Keeps an open tab up to date: a disabled remote disappears immediately, a new version is offered at a safe moment. */
export function createUpdates({ boot, ask, isSafe, setKilled }: Dependencies): Updates {
  const listeners = new Set<() => void>();
  let news: string | null = null;
  let snoozed: { news: string; until: number } | null = null;
  let isOffered = false;

  function look(): void {
    const isSnoozed = snoozed !== null && snoozed.news === news && Date.now() < snoozed.until;
    const next = news !== null && !isSnoozed && isSafe();
    if (next === isOffered) return;
    isOffered = next;
    for (const listener of listeners) listener();
  }

  async function poll(): Promise<void> {
    const now = await ask().catch(() => null);
    if (!now || !Array.isArray(now.remotes)) return;
    for (const { name, isKilled } of now.remotes) {
      const mine = boot.remotes.find((one) => one.name === name);
      // A check asks without its token, so the answer says nothing about its versions.
      const isOfCheck = mine?.cohort === 'preview' && boot.preview?.kind === 'check';
      if (mine && !mine.isKilled && !isOfCheck) setKilled(name, isKilled);
    }
    news = newsOf(boot, now);
    look();
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isOffered: () => isOffered,
    later: () => {
      if (news) snoozed = { news, until: Date.now() + laterMs };
      look();
    },
    start: () => {
      let timer: ReturnType<typeof setTimeout>;
      let isStopped = false;
      let round = 0;
      const next = async () => {
        clearTimeout(timer);
        round += 1;
        const mine = round;
        if (document.visibilityState === 'visible') await poll();
        if (!isStopped && round === mine) timer = setTimeout(() => void next(), everyMs + Math.random() * spreadMs);
      };
      timer = setTimeout(() => void next(), everyMs);
      const onReturn = () => void next();
      const looking = setInterval(look, checkIntervalMs);
      document.addEventListener('visibilitychange', onReturn);
      addEventListener('focus', onReturn);
      addEventListener('online', onReturn);
      return () => {
        isStopped = true;
        clearTimeout(timer);
        clearInterval(looking);
        document.removeEventListener('visibilitychange', onReturn);
        removeEventListener('focus', onReturn);
        removeEventListener('online', onReturn);
      };
    },
  };
}
