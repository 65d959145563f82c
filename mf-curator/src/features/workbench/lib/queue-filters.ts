import type { Api } from '@fanfare/api-contract';
import { paths } from '../../../paths.ts';

type Query = NonNullable<Api['GET /api/v2/curator/queue']['query']>;

export const dues = ['today', 'week'] as const;
export const sorts = ['deadline', 'value'] as const;

/** What is looked for in the queue. It lives in the URL, so that back, reload and the next track keep it. */
export interface QueueFilters {
  q: string;
  serviceId: number | null;
  genreId: number | null;
  due: (typeof dues)[number] | null;
  /** The least that an answer earns, in credits. */
  minEarnCredits: number | null;
  sort: (typeof sorts)[number];
}

/** The whole queue, by deadline. */
export const noFilters: QueueFilters = {
  q: '',
  serviceId: null,
  genreId: null,
  due: null,
  minEarnCredits: null,
  sort: 'deadline',
};

const maxSearchCharacters = 100;
const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

/** Reads the filters from a URL; invalid values become the defaults. */
export const readFilters = (search: URLSearchParams): QueueFilters => ({
  q: (search.get('q') ?? '').slice(0, maxSearchCharacters),
  serviceId: numberOf(search.get('service')),
  genreId: numberOf(search.get('genre')),
  due: oneOf(dues, search.get('due')),
  minEarnCredits: numberOf(search.get('earn')),
  sort: oneOf(sorts, search.get('sort')) ?? 'deadline',
});

/** The queue's URL with a submission open, if any, and its filters; defaults are left out. */
export function queuePath(submissionId: number | null, filters: QueueFilters): string {
  const { q, serviceId, genreId, due, minEarnCredits, sort } = filters;
  const search = new URLSearchParams({
    ...(submissionId !== null && { submission: String(submissionId) }),
    ...(q.trim() && { q: q.trim() }),
    ...(serviceId !== null && { service: String(serviceId) }),
    ...(genreId !== null && { genre: String(genreId) }),
    ...(due !== null && { due }),
    ...(minEarnCredits !== null && { earn: String(minEarnCredits) }),
    ...(sort !== 'deadline' && { sort }),
  });
  return search.size > 0 ? `${paths.dashboard}?${search.toString()}` : paths.dashboard;
}

/** The filters without those that tell what a track earns. */
export const withoutEarnings = (filters: QueueFilters): QueueFilters => ({
  ...filters,
  minEarnCredits: noFilters.minEarnCredits,
  sort: noFilters.sort,
});

/** The filters as the API takes them. */
export const queryOf = ({ q, serviceId, genreId, due, minEarnCredits, sort }: QueueFilters): Query => ({
  ...(q.trim() && { q: q.trim() }),
  ...(serviceId !== null && { serviceId }),
  ...(genreId !== null && { genreId }),
  ...(due !== null && { due }),
  ...(minEarnCredits !== null && { minEarnCredits }),
  ...(sort !== 'deadline' && { sort }),
});

/** Whether some tracks are left out. The order alone leaves none out. */
export const isFiltered = (filters: QueueFilters): boolean =>
  Object.keys(queryOf({ ...filters, sort: 'deadline' })).length > 0;

/** How many filters are set besides the search. */
export const countFilters = (filters: QueueFilters): number => Object.keys(queryOf({ ...filters, q: '' })).length;

/** Amounts to filter by, up to the highest earning in the queue, with the one that is set. */
export const earnSteps = (maxEarnCredits: number, current: number | null): number[] =>
  [...new Set([1, 2, 3, 5, 10, 20, 50, 100, ...(current === null ? [] : [current])])]
    .filter((step) => step <= maxEarnCredits || step === current)
    .toSorted((a, b) => a - b);
