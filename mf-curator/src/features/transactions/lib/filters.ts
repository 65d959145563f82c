import type { Transaction } from '@fanfare/api-contract';
import { dayIn, type DayRange } from '@fanfare/shared-ui';

/** What narrows the history. It lives in the address, so that back, reload and a shared link keep it. */
export interface Filters extends DayRange {
  kinds: KindGroup[];
}

/** Kinds of movements as a curator thinks of them. */
const groups = {
  earned: ['earning', 'clearing'],
  reversed: ['reversal'],
  cashOut: ['payout'],
  converted: ['conversion'],
} satisfies Record<string, Transaction['kind'][]>;
export type KindGroup = keyof typeof groups;
export const kindGroups = Object.keys(groups) as KindGroup[];

export const noFilters: Filters = { kinds: [], from: '', to: '' };

const isGroup = (text: string): text is KindGroup => Object.hasOwn(groups, text);

/** Reads the filters from an address. What is not understood is left out: a mistyped link still shows the history. */
export function readFilters(search: URLSearchParams): Filters {
  const kinds = new Set((search.get('kind') ?? '').split(',').filter(isGroup));
  return { kinds: [...kinds], from: dayIn(search.get('from')), to: dayIn(search.get('to')) };
}

/** Writes filters into an address, leaving out what is open. */
export function writeFilters({ kinds, from, to }: Filters): URLSearchParams {
  const search = new URLSearchParams();
  if (kinds.length > 0) search.set('kind', kinds.join(','));
  if (from) search.set('from', from);
  if (to) search.set('to', to);
  return search;
}

/** The filters as the API's query takes them. */
export const filterQuery = ({ kinds, from, to }: Filters) => ({
  ...(kinds.length > 0 ? { kind: kinds.flatMap((group) => groups[group]).join(',') } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

export const isFiltered = ({ kinds, from, to }: Filters): boolean => kinds.length > 0 || from !== '' || to !== '';
