import { type Because, because } from '../../because.ts';
import type { PlacementSearch } from '@fanfare/api-contract';
import type { PlaylistPage, Seen } from '../../gateways/prober/index.ts';
import { isCertainlySameTrack } from '../placement-checks/index.ts';

/** An accepted track that is looked for in its playlist. */
export interface SearchedTrack {
  title: string;
  artist: string;
  acceptedAt: Date;
  /** When this page was last read whole after the answer and didn't show the track; null if it never was. */
  absentAt: Date | null;
}

export type SearchResult =
  | { outcome: 'found'; position: number; hiddenCount: number | null }
  // Certain where the page shows all that it holds, and so that the track isn't there.
  | { outcome: 'absent'; why: null; isCertain: boolean }
  | { outcome: Exclude<PlacementSearch['outcome'], 'absent'>; why: Because | null };

/**
 * Whether a playlist's page proves that a track was added after the answer: by the date on the page; only where it has none, because an
 * earlier look after the answer didn't find the track. One that may have been there before proves nothing.
 */
export function searchPage(seen: Seen<PlaylistPage>, track: SearchedTrack): SearchResult {
  if (seen.kind === 'gone') return { outcome: 'gone', why: because('looks.no_playlist') };
  if (seen.kind === 'unreachable') return { outcome: 'unreachable', why: seen.why };
  const { tracks, hiddenCount } = seen.page;
  const matches = tracks.filter((one) => isCertainlySameTrack(one, track));
  // A page that failed to load its list shows none.
  if (matches.length === 0) return { outcome: 'absent', why: null, isCertain: hiddenCount === 0 && tracks.length > 0 };
  const dated = matches.filter(({ addedAt }) => addedAt !== null);
  const wasMissing = dated.length === 0 && track.absentAt !== null;
  const added = wasMissing ? matches[0] : dated.find(({ addedAt }) => addedAt! >= track.acceptedAt);
  return added ? { outcome: 'found', position: added.position, hiddenCount } : { outcome: 'there_before', why: null };
}
