import type { PageBoot } from '../../boot/page-data.ts';

/** The query parameter, read by the shell's server. */
const parameter = 'mf-ticket';
/** In session storage: other tabs stay on what is live. */
const storageKey = 'fanfare-preview';

/** What to do with a page before it renders. */
export type TicketStep =
  /** Render it. */
  | { step: 'stay' }
  /** Render it: the tab's preview has expired. */
  | { step: 'ended' }
  /** Render it: the link's preview is over, or of another session. */
  | { step: 'refused' }
  /** Reload the page with the tab's preview token. */
  | { step: 'redirect'; to: string };

export interface TabStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

interface Place {
  boot: Pick<PageBoot, 'preview' | 'from' | 'isTicketRefused'>;
  url: URL;
  storage: TabStorage;
  /** Replaces the address without loading it. */
  replaceState: (to: string) => void;
}

const pathOf = (url: URL) => url.pathname + url.search + url.hash;

/** An address without a parameter. */
export function without(url: URL, name: string): URL {
  const next = new URL(url);
  next.searchParams.delete(name);
  return next;
}

/** An address that requests the versions of a preview token. */
export function withTicket(url: URL, ticket: string): string {
  const next = new URL(url);
  next.searchParams.set(parameter, ticket);
  return pathOf(next);
}

/**
 * Keeps a tab on the versions it requested. A page loaded with a token never reloads, so there are no
 * loops: either the token was valid, or it is dropped.
 */
export function settleTicket({ boot, url, storage, replaceState }: Place): TicketStep {
  const given = url.searchParams.get(parameter);
  if (given !== null) {
    // The token must not end up in history, bookmarks and shared addresses.
    replaceState(pathOf(without(url, parameter)));
    if (boot.preview) {
      storage.setItem(storageKey, given);
      return { step: 'stay' };
    }
    // An API that did not answer says nothing about the token.
    if (boot.from !== 'api' && !boot.isTicketRefused) return { step: 'stay' };
    const isOwn = storage.getItem(storageKey) === given;
    // A link doesn't end the tab's own preview.
    if (isOwn) storage.removeItem(storageKey);
    return { step: isOwn ? 'ended' : 'refused' };
  }
  const kept = storage.getItem(storageKey);
  if (!kept || boot.preview) return { step: 'stay' };
  return { step: 'redirect', to: withTicket(url, kept) };
}

/** The token of this tab's preview; null without one. */
export const keptTicket = (storage: TabStorage): string | null => storage.getItem(storageKey);

/** Stores a token for this tab: returns the address to load. */
export function openPreview(url: URL, ticket: string, storage: TabStorage): string {
  storage.setItem(storageKey, ticket);
  return withTicket(without(url, 'mf'), ticket);
}

/** Ends this tab's preview: returns the address to load. */
export function dropTicket(url: URL, storage: TabStorage): string {
  storage.removeItem(storageKey);
  return pathOf(without(without(url, parameter), 'mf'));
}
