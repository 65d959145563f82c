import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { saveSelectionSearch } from '../../../lib/campaign/selection-path.ts';
import { readFilters, writeFilters, type Filters } from '../lib/filters.ts';

/** Changes some of the filters. Typing replaces the history entry; every other change adds one. */
export type ChangeFilters = (part: Partial<Filters>) => void;

const addressOf = (filters: Filters, fromStep: string | null): string => {
  const search = writeFilters(filters);
  if (fromStep !== null) search.set('fromStep', fromStep);
  return search.toString();
};

/**
 * React hook: the filters in the URL. Clicks apply immediately, because the router's update is too late for a fast
 * second click; external changes (Back, Forward, links) are followed.
 * @param campaignId whose selection link remembers them
 */
export function useFilters(campaignId: number) {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const fromStep = search.get('fromStep');
  const [filters, setFilters] = useState(() => readFilters(search));
  const latest = useRef({ filters, address });
  /** Written, but not yet seen from the router. */
  const pendingAddresses = useRef<string[]>([]);

  useEffect(() => {
    saveSelectionSearch(campaignId, addressOf(readFilters(new URLSearchParams(address)), null));
    const arrived = pendingAddresses.current.indexOf(address);
    pendingAddresses.current = arrived < 0 ? [] : pendingAddresses.current.slice(arrived + 1);
    if (arrived >= 0 || address === latest.current.address) return;
    const read = readFilters(new URLSearchParams(address));
    latest.current = { filters: read, address };
    setFilters(read);
  }, [campaignId, address]);

  // Back may come before the router rendered what was written: the address seems unchanged then, and only this event
  // shows it.
  useEffect(() => {
    const { pathname } = window.location;
    const follow = () => {
      if (window.location.pathname !== pathname) return;
      const now = new URLSearchParams(window.location.search);
      pendingAddresses.current = [];
      if (now.toString() === latest.current.address) return;
      const read = readFilters(now);
      latest.current = { filters: read, address: now.toString() };
      setFilters(read);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const change = useCallback<ChangeFilters>(
    (part) => {
      const next = { ...latest.current.filters, ...part };
      const written = addressOf(next, fromStep);
      if (written === latest.current.address) return;
      latest.current = { filters: next, address: written };
      pendingAddresses.current.push(written);
      setFilters(next);
      setSearch(written, { replace: Object.keys(part).join() === 'q', preventScrollReset: true });
    },
    [setSearch, fromStep],
  );
  return { filters, change };
}
