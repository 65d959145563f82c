import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../../shell-context.tsx';
import { usePages } from '../use-pages.ts';

export const errorsKey = ['shell', 'staff', 'errors'] as const;

export interface ErrorFilter {
  state?: 'open' | 'resolved';
  source?: string;
  version?: string;
}

/** Errors, the last seen first. */
export function useErrors(filter: ErrorFilter) {
  const { call } = useShell().services;
  return usePages(
    [...errorsKey, filter],
    (page, signal) => call('GET /api/v2/staff/errors', { query: { ...page, ...filter }, signal }),
    { keepsRows: true, staleTime: 0 },
  );
}

/** An error with the times it was seen. */
export function useErrorGroup(id: number) {
  const { call } = useShell().services;
  return useQuery({
    queryKey: [...errorsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/v2/staff/errors/:id', { params: { id }, signal }),
    staleTime: 0,
  });
}
