import { keyFactory, transactionsKey } from '@fanfare/kit';

const key = keyFactory('mf-curator');

/** All query keys of this remote; `all` are prefixes for invalidation. */
export const queryKeys = {
  all: key(),
  artistNote: (submissionId: number) => key('artist-note', submissionId),
  automaticPayout: key('automatic-payout'),
  answers: {
    all: key('answers'),
    list: (filters: object) => key('answers', 'list', filters),
    comparison: key('answers', 'comparison'),
  },
  answerCheck: {
    of: (submissionId: number) => key('answer-check', submissionId),
    detail: (submissionId: number, body: object) => key('answer-check', submissionId, body),
  },
  cashOut: { terms: key('cash-out', 'terms'), list: key('cash-out', 'list') },
  feed: key('feed'),
  phrases: key('phrases'),
  placementCheck: (submissionId: number, url: string, disclosure: string) =>
    key('placement-check', submissionId, url, disclosure),
  promises: {
    all: key('promises'),
    list: (state: string) => key('promises', 'list', state),
    dates: (from: string, until: string) => key('promises', 'dates', from, until),
  },
  /** Prefix of every queue query; `filteredQueue` is one of them. */
  queue: key('queue'),
  filteredQueue: (filters: object) => key('queue', filters),
  queueFilters: key('queue-filters'),
  services: {
    list: key('services', 'list'),
    all: key('services'),
    requirements: key('services', 'requirements'),
    reading: (id: number, url: string) => key('services', 'reading', id, url),
    detail: (id: number) => key('services', 'detail', id),
  },
  shareLink: key('share-link'),
  statements: { months: key('statements', 'months'), years: key('statements', 'years') },
  statistics: {
    all: key('statistics'),
    detail: (days: string, serviceId: number | null) => key('statistics', days, serviceId),
  },
  submission: (id: number) => key('submission', id),
  submissions: key('submission'),
  taxDetails: key('tax-details'),
  transactions: transactionsKey('curator'),
  wallet: key('wallet'),
  workbench: key('workbench'),
};

/** Filters for invalidation: all queries of this remote, except those of the same kind as `kept`. */
export const exceptKeys = (...kept: readonly (readonly unknown[])[]) => ({
  queryKey: queryKeys.all,
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !kept.some((except) => except[1] === queryKey[1]),
});
