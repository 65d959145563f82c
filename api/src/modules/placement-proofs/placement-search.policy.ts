import type { PlacementSearch } from '@fanfare/api-contract';
import type { PlaylistPage, Seen } from '../../gateways/prober/index.ts';
import { isCertainlySameTrack } from '../placement-checks/index.ts';

/** An accepted track that is looked for in its playlist. */
export interface SearchedTrack {
  title: string;
  artist: string;
  acceptedAt: Date;
  /** When this page was last read after the answer and didn't show the track; null if it never was. */
  absentAt: Date | null;
}

export type SearchResult =
  | { outcome: 'found'; position: number }
  | { outcome: PlacementSearch['outcome']; why: string | null };

const isAddedSince = ({ addedAt }: PlaylistPage['tracks'][number], { acceptedAt }: SearchedTrack): boolean =>
  addedAt !== null && addedAt >= acceptedAt;

/**
 * Whether a playlist's page proves that a track was added after the answer: by the date on the page, or because an earlier look after the
 * answer didn't find it. A track that may have been there before proves nothing.
 */
export function searchPage(seen: Seen<PlaylistPage>, track: SearchedTrack): SearchResult {
  if (seen.kind === 'gone') return { outcome: 'gone', why: 'There is no public playlist at this address' };
  if (seen.kind === 'unreachable') return { outcome: 'unreachable', why: seen.why.slice(0, 500) };
  const matches = seen.page.tracks.filter((one) => isCertainlySameTrack(one, track));
  if (matches.length === 0) return { outcome: 'absent', why: null };
  const added = track.absentAt === null ? matches.find((one) => isAddedSince(one, track)) : matches[0];
  return added ? { outcome: 'found', position: added.position } : { outcome: 'there_before', why: null };
}
