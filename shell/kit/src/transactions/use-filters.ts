import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilters, writeFilters, type Filters, type KindGroups } from './filters.ts';

/**
 * React hook: the filters in the URL. State is set right away, since the router updates too late for a quick second click; each
 * change is a history entry, so that the browser's Back undoes it.
 */
export function useFilters(groups: KindGroups) {
  const [search, setSearch] = useSearchParams();
  const query = search.toString();
  const [lastQuery, setLastQuery] = useState(query);
  const [filters, setFilters] = useState(() => readFilters(search, groups));
  if (lastQuery !== query) {
    setLastQuery(query);
    // Back, forward or a link: the URL wins.
    if (query !== writeFilters(filters).toString()) setFilters(readFilters(search, groups));
  }
  const change = (next: Filters) => {
    setFilters(next);
    setSearch(writeFilters(next), { preventScrollReset: true });
  };
  return { filters, change };
}
