import type { Transaction } from '@fanfare/api-contract';
import {
  historyQuery,
  isHistoryFiltered,
  readHistoryFilter,
  writeHistoryFilter,
  type HistoryFilter,
} from '@fanfare/shared-ui';

type Kind = Transaction['kind'];

/** Kinds as a creator thinks of them. What is a curator's alone is not among them. */
const groups = {
  campaigns: ['payment'],
  refunds: ['refund'],
  purchases: ['purchase'],
  pro: ['grant'],
  gifts: ['gift'],
  bonus: ['promo'],
  converted: ['conversion'],
  returned: ['card_return'],
  disputes: ['chargeback', 'debt'],
} satisfies Record<string, Kind[]>;
export type KindGroup = keyof typeof groups;
export const kindGroups = Object.keys(groups) as KindGroup[];

export type Filters = HistoryFilter<KindGroup>;

export const noFilters: Filters = { kinds: [], from: '', to: '' };

export const readFilters = (search: URLSearchParams): Filters => readHistoryFilter(search, kindGroups);

/** The filters as the API's query takes them. */
export const filterQuery = (filters: Filters) => historyQuery(filters, groups);

export const isFiltered: (filters: Filters) => boolean = isHistoryFiltered;

export const writeFilters: (filters: Filters) => URLSearchParams = writeHistoryFilter;
