import '../lib/finder-texts.ts';
import { useShell } from '@fanfare/kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { to } from '../../../paths.ts';
import { generationsQuery } from '../api/finder.ts';
import { RecentSearches } from './recent-searches.tsx';
import { SourceForm } from './source-form.tsx';

/**
 * The finder's search, and earlier ones.
 * @param trackId chosen on the page already
 */
export function FinderSearch({ trackId = null }: { trackId?: number | null }) {
  const { call, navigate } = useShell();
  const searches = useInfiniteQuery(generationsQuery(call));
  return (
    <div>
      <SourceForm
        chosenTrackId={trackId}
        leftToday={searches.data?.pages[0]?.generationsLeftToday}
        onFound={(id) => navigate(to.finder(id))}
      />
      <RecentSearches />
    </div>
  );
}
