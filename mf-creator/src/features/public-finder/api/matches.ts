import type { Call, DataOf } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import type { FinderChoice } from '../../../lib/finder-choice.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type Found = DataOf<'GET /api/v2/public/curators-finder'> & { tookMs: number };

/** A comma of a name isn't one between names. */
const escapeCommas = (name: string) => name.replaceAll(/[\\,]/g, '\\$&');

const fiveMinutesMs = 5 * 60_000;

/** The first matches of some music, as visitors see them, and how long they took. */
export const publicMatchesQuery = (call: Call, choice: FinderChoice | null) =>
  queryOptions({
    queryKey: queryKeys.finder.public(choice),
    queryFn: async ({ signal }): Promise<Found> => {
      const startedAt = performance.now();
      const query =
        choice?.kind === 'described'
          ? { genres: choice.genreIds.join(), similarArtists: choice.similarArtists.map(escapeCommas).join() }
          : { sid: choice?.track.sid ?? 0 };
      const found = await call('GET /api/v2/public/curators-finder', { query, signal });
      return { ...found, tookMs: performance.now() - startedAt };
    },
    enabled: choice !== null,
    staleTime: fiveMinutesMs,
    retry: false,
  });
