import type { Transaction } from '@fanfare/api-contract';
import { dayIn, type HistoryFilter } from '@fanfare/shared-ui';

/** The API's transaction kinds, grouped as a role thinks of them. */
export type KindGroups = Readonly<Record<string, readonly Transaction['kind'][]>>;

/** A filter of the transactions. It lives in the URL, so that back, reload and a shared link restore it. */
export type Filters = HistoryFilter<string>;

export const noFilters: Filters = { kinds: [], from: '', to: '' };

/** Reads the filters from a URL. Invalid values are dropped, so a mistyped link still shows the history. */
export function readFilters(search: URLSearchParams, groups: KindGroups): Filters {
  const kinds = new Set((search.get('kind') ?? '').split(','));
  return {
    kinds: [...kinds].filter((kind) => Object.hasOwn(groups, kind)),
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
  };
}

/** Writes the filters to a URL, without empty ones. */
export function writeFilters({ kinds, from, to }: Filters): URLSearchParams {
  const search = new URLSearchParams();
  if (kinds.length > 0) search.set('kind', kinds.join(','));
  if (from) search.set('from', from);
  if (to) search.set('to', to);
  return search;
}

/** The filters as the API's query expects them. */
export const filterQuery = ({ kinds, from, to }: Filters, groups: KindGroups) => ({
  ...(kinds.length > 0 ? { kind: kinds.flatMap((kind) => groups[kind] ?? []).join(',') } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

export const isFiltered = ({ kinds, from, to }: Filters): boolean => kinds.length > 0 || from !== '' || to !== '';
