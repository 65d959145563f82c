import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { keyFactory } from './query-keys.ts';

const key = keyFactory('reference');
// Reference data changes with a release, not within a visit.
const staleTime = Infinity;

/** The genre taxonomy, flat; parents by `parentId`. */
export const genresQuery = (call: Call) =>
  queryOptions({
    queryKey: key('genres'),
    queryFn: ({ signal }) => call('GET /music-genres', { signal }),
    staleTime,
  });

export const countriesQuery = (call: Call) =>
  queryOptions({
    queryKey: key('countries'),
    queryFn: ({ signal }) => call('GET /countries', { signal }),
    staleTime,
  });

export const languagesQuery = (call: Call) =>
  queryOptions({
    queryKey: key('languages'),
    queryFn: ({ signal }) => call('GET /languages', { signal }),
    staleTime,
  });
