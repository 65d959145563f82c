import { useSearchParam } from '@fanfare/kit';
import { idFrom } from '../../paths.ts';

/** React hook: the artist on the roster that a list is filtered by, kept in the URL as `artist`; null for all. */
export function useArtistParam() {
  const [param, setParam] = useSearchParam('artist');
  return [idFrom(param), (id: number | null) => setParam(id?.toString() ?? null)] as const;
}
