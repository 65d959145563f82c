import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';

/** Lists that hardly ever change. */
const staleTime = 60 * 60_000;

export const countriesQuery = (call: ShellServices['call']) =>
  queryOptions({ queryKey: ['countries'], queryFn: ({ signal }) => call('GET /countries', { signal }), staleTime });

export const genresQuery = (call: ShellServices['call']) =>
  queryOptions({ queryKey: ['genres'], queryFn: ({ signal }) => call('GET /music-genres', { signal }), staleTime });
