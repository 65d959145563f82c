import type { PageBoot } from '../../boot/page-data.ts';

/** In the address, for the shell's server. */
const parameter = 'mf-ticket';
/** In the tab's own storage: other tabs go on with what is live. */
const storageKey = 'fanfare-preview';

/** What to do with a page before anything of it is drawn. */
export type TicketStep =
  /** Draw it. */
  | { step: 'stay' }
  /** Draw it: the preview that this tab had has ended. */
  | { step: 'ended' }
  /** Load the page once more, with the tab's ticket. */
  | { step: 'redirect'; to: string };

export interface TabStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

interface Place {
  boot: Pick<PageBoot, 'preview' | 'from'>;
  url: URL;
  storage: TabStorage;
  /** Writes the address without loading it. */
  replaceState: (to: string) => void;
}

const pathOf = (url: URL) => url.pathname + url.search + url.hash;

/** An address without a parameter. */
export function without(url: URL, name: string): URL {
  const next = new URL(url);
  next.searchParams.delete(name);
  return next;
}

/** An address that asks for the versions of a ticket. */
export function withTicket(url: URL, ticket: string): string {
  const next = new URL(url);
  next.searchParams.set(parameter, ticket);
  return pathOf(next);
}

/**
 * Keeps a tab with the versions it asked for. A page that comes with a ticket never asks for another page, so nothing can go round in
 * circles: either the ticket was good, or it is dropped.
 */
export function settleTicket({ boot, url, storage, replaceState }: Place): TicketStep {
  const given = url.searchParams.get(parameter);
  if (given !== null) {
    // The ticket has nothing to do in history, bookmarks and addresses that are passed on.
    replaceState(pathOf(without(url, parameter)));
    if (boot.preview) {
      storage.setItem(storageKey, given);
      return { step: 'stay' };
    }
    // An API that did not answer says nothing about the ticket.
    if (boot.from !== 'api') return { step: 'stay' };
    storage.removeItem(storageKey);
    return { step: 'ended' };
  }
  const kept = storage.getItem(storageKey);
  if (!kept || boot.preview) return { step: 'stay' };
  return { step: 'redirect', to: withTicket(url, kept) };
}

/** Takes a ticket for this tab: the address to load. */
export function openPreview(url: URL, ticket: string, storage: TabStorage): string {
  storage.setItem(storageKey, ticket);
  return withTicket(without(url, 'mf'), ticket);
}

/** Ends this tab's preview: the address to load. */
export function dropTicket(url: URL, storage: TabStorage): string {
  storage.removeItem(storageKey);
  return pathOf(without(without(url, parameter), 'mf'));
}
