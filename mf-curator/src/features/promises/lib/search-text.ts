import type { CuratorPromise } from '@fanfare/api-contract';
import type { Text } from '@fanfare/kit';
import { formatAgo } from '@fanfare/shared-ui';
import type { PlacementCheckText } from './placement-check-text.ts';

/** Whether we look for its track by ourselves: a playlist without a proof. An API from before that sends no `search`. */
export const isSearched = ({ service, proof, search, status }: CuratorPromise): boolean =>
  service.type === 'playlist' && proof === null && status === 'accepted' && search !== undefined;

/** What the last look for the track in its playlist found, and when the next one is; null where we don't look. */
export function searchText(
  promise: CuratorPromise,
  { t, locale, nowMs }: { t: Text; locale: string; nowMs: number },
): PlacementCheckText | null {
  const { search } = promise;
  if (!isSearched(promise)) return null;
  if (!search) return { tone: 'quiet', text: t('promises.search.first') };
  // The API's clock may be ahead of this one's.
  const when = formatAgo(search.searchedAt, nowMs, locale);
  const tone = search.outcome === 'absent' ? 'quiet' : 'warning';
  return { tone, text: t(`promises.search.${search.outcome}`, { when, why: search.why ?? '' }) };
}
