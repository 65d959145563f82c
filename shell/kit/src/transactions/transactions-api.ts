import { isUpsideDown } from '@fanfare/shared-ui';
import type { Call, DataOf, Role } from '@fanfare/shell-contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { keyFactory } from '../query-keys.ts';
import { filterQuery, type Filters, type KindGroups } from './filters.ts';

type Page = DataOf<'GET /api/v2/transactions/me/creator' | 'GET /api/v2/transactions/me/curator'>;
type Query = { kind?: string; from?: string; to?: string };

/** A role's transactions. The calls are made by the remote, whose release lists them. */
export interface TransactionsSource<P extends Page> {
  role: Role;
  groups: KindGroups;
  list: (call: Call, query: Query & { cursor?: string }, signal: AbortSignal) => Promise<P>;
  exportCsv: (call: Call, query: Query) => Promise<{ url: string }>;
}
export type TransactionsPage = Page;

/** Prefix of every query for a role's transactions. */
export const transactionsKey = (role: Role) => keyFactory(`mf-${role}`)('transactions');

/** A wallet's transactions, newest first, in pages. The previous rows stay on screen while a new filter loads. */
export const transactionsQuery = <P extends Page>(call: Call, source: TransactionsSource<P>, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...transactionsKey(source.role), filterQuery(filters, source.groups)],
    queryFn: ({ pageParam, signal }) =>
      source.list(
        call,
        { ...filterQuery(filters, source.groups), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled: !isUpsideDown(filters),
  });
