import { useDebounced, useFailureMessage, useShell } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
import { isLink } from '../../../lib/track/is-link.ts';
import { catalogueQuery } from '../../../lib/queries/catalogue.ts';
import { tracksOfPlaylist, type LinkedTrack } from '../../../lib/track/linked-track.ts';
import { sourceQuery, type ReadLink } from '../../../lib/queries/source.ts';

const settleMs = 150;
const none: readonly LinkedTrack[] = [];

interface TrackSearch {
  tracks: readonly LinkedTrack[];
  /** Whether the result is that of what stands in the field. */
  isSettled: boolean;
  /** A pasted link, once it is read. */
  link: ReadLink | null;
  isReadingLink: boolean;
  /** Why there is no result. */
  problem: string | null;
}

/** React hook: the catalogue's tracks for what is typed or a pasted playlist has, or the track that a pasted link points to. */
export function useTrackSearch(typed: string): TrackSearch {
  const { call, isFailure } = useShell();
  const messageFor = useFailureMessage('action');
  const text = useDebounced(typed.trim(), settleMs);
  const pasted = isLink(text) ? text : '';
  const q = pasted ? '' : text.slice(0, 100);
  const source = useQuery(sourceQuery(call, pasted));
  const found = useQuery({ ...catalogueQuery(call, q), retry: false });
  const { error } = pasted ? source : found;
  // What the catalogue can't be asked for isn't in it.
  const isUnknown = !pasted && isFailure(error) && error.code === 'invalid_input';
  return {
    tracks: q ? (found.data ?? none) : pasted && source.data ? tracksOfPlaylist(source.data) : none,
    isSettled: text === typed.trim() && (pasted ? !source.isFetching : !q || !found.isFetching),
    link: (pasted && source.data) || null,
    isReadingLink: pasted !== '' && source.isFetching,
    problem: error && !isUnknown ? messageFor(error) : null,
  };
}
