import type { FoundTrack } from '@fanfare/api-contract';

/** The link that a visitor pasted, and what it told. */
export interface PastedLink {
  url: string;
  title: string;
  artist: string;
}

/** The music that a visitor searches for. */
export type FinderChoice = (
  | { kind: 'track'; track: Pick<FoundTrack, 'sid' | 'title' | 'artist'> & { coverUrl?: string | null } }
  | { kind: 'described'; genreIds: number[]; similarArtists: string[] }
) & { link?: PastedLink };

/** A visitor's search, as this browser remembers it. Field names are persisted. */
export interface KeptSearch {
  choice: FinderChoice;
  /** What was found, once the visitor decided to sign up with it. */
  keptServicesIDs: number[] | null;
}

/** The shell hands `fanfare.visitor.*` to whoever signs in next, and clears all of `fanfare.*` at sign-out. */
const storageKey = 'fanfare.visitor.finder';

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0);

function isLink(value: unknown): boolean {
  const { url, title, artist } = (value ?? {}) as Record<string, unknown>;
  return [url, title, artist].every((text) => typeof text === 'string');
}

function isChoice(value: unknown): value is FinderChoice {
  const { kind, track, genreIds, similarArtists, link } = (value ?? {}) as Record<string, unknown>;
  if (link !== undefined && !isLink(link)) return false;
  if (kind === 'described') {
    return isIds(genreIds) && Array.isArray(similarArtists) && similarArtists.every((name) => typeof name === 'string');
  }
  const { sid, title, artist, coverUrl } = (track ?? {}) as Record<string, unknown>;
  if (coverUrl && typeof coverUrl !== 'string') return false;
  return kind === 'track' && isIds([sid]) && typeof title === 'string' && typeof artist === 'string';
}

/** The remembered search; null without one, or if it is damaged. */
export function readSearch(): KeptSearch | null {
  try {
    const { choice, keptServicesIDs } = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<KeptSearch>;
    if (!isChoice(choice)) return null;
    return { choice, keptServicesIDs: isIds(keptServicesIDs) ? keptServicesIDs : null };
  } catch {
    return null;
  }
}

/** Remembers a search; null forgets it. */
export function saveSearch(search: KeptSearch | null): void {
  try {
    if (search) localStorage.setItem(storageKey, JSON.stringify(search));
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage it lives on the page.
  }
}
