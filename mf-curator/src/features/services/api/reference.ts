import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';

const hour = 60 * 60_000;

export const genresQuery = (call: Call) =>
  queryOptions({
    queryKey: ['genres'],
    queryFn: ({ signal }) => call('GET /music-genres', { signal }),
    staleTime: hour,
  });

export const languagesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['languages'],
    queryFn: ({ signal }) => call('GET /languages', { signal }),
    staleTime: hour,
  });

export const countriesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: ({ signal }) => call('GET /countries', { signal }),
    staleTime: hour,
  });
