import '../lib/finder-texts.ts';
import { useShell } from '@fanfare/kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { to } from '../../../paths.ts';
import { generationsQuery } from '../api/finder.ts';
import { RecentSearches } from './recent-searches.tsx';
import { SourceForm } from './source-form.tsx';

/** The finder's search, and earlier ones. */
export function FinderSearch() {
  const { call, navigate } = useShell();
  const searches = useInfiniteQuery(generationsQuery(call));
  return (
    <div>
      <SourceForm leftToday={searches.data?.pages[0]?.generationsLeftToday} onFound={(id) => navigate(to.finder(id))} />
      <RecentSearches />
    </div>
  );
}
