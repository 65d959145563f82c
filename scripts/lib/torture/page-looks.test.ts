import { expect, test } from 'vitest';
import { judgeLooks, type Look } from './page-looks.ts';

const page: Look = { why: null, from: 'api', versions: '1.0 1.1', tookMs: 20 };
const known: Look = { ...page, from: 'last-known' };

test.each([
  ['refused', [page, known, known]],
  ['stalled', [{ ...page, tookMs: 320 }, known]],
  ['lost', [known, page]],
] as const)('pages of before, drawn without waiting, are as they should be (%s)', (state, looks) => {
  expect(judgeLooks(state, page, looks)).toEqual([]);
});

test.each<[what: string, state: 'refused' | 'lost', before: Look, looks: Look[], problem: string]>([
  ['no page', 'refused', page, [{ ...known, why: 'status 502', from: null }, known], 'did not come'],
  ['another version', 'refused', page, [{ ...known, versions: '1.0 0.9' }, known], 'other versions'],
  ['a page that waits', 'refused', page, [{ ...known, tookMs: 5_001 }, known], 'waited for the API'],
  ['the document of the build', 'refused', page, [{ ...known, from: 'snapshot' }], 'not last-known'],
  ['a network that was not cut', 'refused', page, [page], 'not last-known'],
  ['a lost connection that is never given up', 'lost', page, [known], 'not api'],
  ['no page at all', 'lost', page, [], 'came with nothing'],
  ['pages that were old before', 'refused', known, [known], 'before, pages came with last-known'],
])('%s is noticed', (_, state, before, looks, problem) => {
  expect(judgeLooks(state, before, looks)).toEqual([expect.stringContaining(problem)]);
});
