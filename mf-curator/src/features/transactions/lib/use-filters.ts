import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilters, writeFilters, type Filters } from './filters.ts';

/**
 * React hook: the filters in the address. A change is there at once, since a router's update comes too late for a quick second
 * press; each change is a step of its own, so that the browser's Back undoes it.
 */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const [seen, setSeen] = useState(address);
  const [filters, setFilters] = useState(() => readFilters(search));
  if (seen !== address) {
    setSeen(address);
    // Back, forward or a link: then the address leads.
    if (address !== writeFilters(filters).toString()) setFilters(readFilters(search));
  }
  const change = (next: Filters) => {
    setFilters(next);
    setSearch(writeFilters(next), { preventScrollReset: true });
  };
  return { filters, change };
}
