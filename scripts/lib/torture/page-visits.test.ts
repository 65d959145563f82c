import { expect, test } from 'vitest';
import { problemsOfVisits, type PageVisit } from './page-visits.ts';

const page: PageVisit = { why: null, from: 'api', versions: '1.0 1.1', tookMs: 20 };
const known: PageVisit = { ...page, from: 'last-known' };

test.each([
  ['refused', [page, known, known]],
  ['stalled', [{ ...page, tookMs: 320 }, known]],
  ['lost', [known, page]],
] as const)('pages of before, drawn without waiting, are as they should be (%s)', (state, visits) => {
  expect(problemsOfVisits(state, page, visits)).toEqual([]);
});

test.each<[what: string, state: 'refused' | 'lost', before: PageVisit, visits: PageVisit[], problem: string]>([
  ['no page', 'refused', page, [{ ...known, why: 'status 502', from: null }, known], 'did not come'],
  ['another version', 'refused', page, [{ ...known, versions: '1.0 0.9' }, known], 'other versions'],
  ['a page that waits', 'refused', page, [{ ...known, tookMs: 5_001 }, known], 'waited for the API'],
  ['the document of the build', 'refused', page, [{ ...known, from: 'snapshot' }], 'not last-known'],
  ['a network that was not cut', 'refused', page, [page], 'not last-known'],
  ['a lost connection that is never given up', 'lost', page, [known], 'not api'],
  ['no page at all', 'lost', page, [], 'came with nothing'],
  ['pages that were old before', 'refused', known, [known], 'before, pages came with last-known'],
])('%s is noticed', (_, state, before, visits, problem) => {
  expect(problemsOfVisits(state, before, visits)).toEqual([expect.stringContaining(problem)]);
});
