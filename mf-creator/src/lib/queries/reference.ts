import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

// Reference data changes with a release, not within a visit.
const staleTime = Infinity;

/** The genre taxonomy, flat; parents by `parentId`. */
export const genresQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.reference.genres,
    queryFn: ({ signal }) => call('GET /music-genres', { signal }),
    staleTime,
  });

export const countriesQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.reference.countries,
    queryFn: ({ signal }) => call('GET /countries', { signal }),
    staleTime,
  });

export const languagesQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.reference.languages,
    queryFn: ({ signal }) => call('GET /languages', { signal }),
    staleTime,
  });
