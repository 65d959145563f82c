import { named } from '@fanfare/shared-ui';
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

/** @param locale of their names */
export const countriesQuery = (call: Call, locale: string) =>
  queryOptions({
    queryKey: key('countries', locale),
    queryFn: async ({ signal }) => named(await call('GET /countries', { signal }), locale, 'region'),
    staleTime,
  });

/** @param locale of their names */
export const languagesQuery = (call: Call, locale: string) =>
  queryOptions({
    queryKey: key('languages', locale),
    queryFn: async ({ signal }) => named(await call('GET /languages', { signal }), locale, 'language'),
    staleTime,
  });
