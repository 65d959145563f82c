import type { Transaction } from '@fanfare/api-contract';
import {
  historyQuery,
  isHistoryFiltered,
  readHistoryFilter,
  writeHistoryFilter,
  type HistoryFilter,
} from '@fanfare/shared-ui';

/** Kinds of movements as a curator thinks of them. */
const groups = {
  earned: ['earning', 'clearing'],
  reversed: ['reversal'],
  cashOut: ['payout'],
  converted: ['conversion'],
} satisfies Record<string, Transaction['kind'][]>;
export type KindGroup = keyof typeof groups;
export const kindGroups = Object.keys(groups) as KindGroup[];

export type Filters = HistoryFilter<KindGroup>;

export const noFilters: Filters = { kinds: [], from: '', to: '' };

export const readFilters = (search: URLSearchParams): Filters => readHistoryFilter(search, kindGroups);

/** The filters as the API's query takes them. */
export const filterQuery = (filters: Filters) => historyQuery(filters, groups);

export const isFiltered: (filters: Filters) => boolean = isHistoryFiltered;

export const writeFilters: (filters: Filters) => URLSearchParams = writeHistoryFilter;
