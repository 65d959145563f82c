import type { ServiceCheck } from '@fanfare/api-contract';
import { expect, test } from 'vitest';
import { unchangedFailures } from './retry.policy.ts';

const check = (
  name: ServiceCheck['check'],
  seen: number | null,
  result: ServiceCheck['result'] = 'failed',
  message = 'x',
): ServiceCheck => ({
  check: name,
  result,
  seen,
  limit: null,
  message,
});
const names = (before: ServiceCheck[], now: ServiceCheck[]) => unchangedFailures(before, now).map((one) => one.check);

test.each<[what: string, before: ServiceCheck[], now: ServiceCheck[]]>([
  ['the same number', [check('followers', 399)], [check('followers', 399)]],
  [
    'what passed before and reads differently now',
    [check('followers', 399), check('tracks', 20, 'passed')],
    [check('followers', 399), check('tracks', 25, 'passed')],
  ],
  ['a last change that only grew older', [check('freshness', 61)], [check('freshness', 64)]],
  ['a page that still doesn’t say when it was changed', [check('freshness', null)], [check('freshness', null)]],
  [
    'growth that only its snapshots changed',
    [check('followers', 9_000, 'passed'), check('growth', 8_000)],
    [check('followers', 9_000, 'passed'), check('growth', 3_000)],
  ],
  ['a page that is still missing', [check('public', null)], [check('public', null)]],
])('a page reads the same with %s', (_what, before, now) => {
  expect(names(before, now)).toHaveLength(1);
});

test.each<[what: string, before: ServiceCheck[], now: ServiceCheck[]]>([
  ['another number', [check('followers', 399)], [check('followers', 398)]],
  ['what passes now', [check('tracks', 12)], [check('tracks', 20, 'passed')]],
  [
    'one of two failures',
    [check('followers', 399), check('tracks', 12)],
    [check('followers', 399), check('tracks', 13)],
  ],
  ['another artist', [check('variety', 27, 'failed', 'A has 27 %')], [check('variety', 27, 'failed', 'B has 27 %')]],
  ['a change since', [check('freshness', 61)], [check('freshness', 3, 'passed')]],
  ['a date at last', [check('freshness', null)], [check('freshness', 70)]],
  [
    'other followers, where growth looked bought',
    [check('followers', 9_000, 'passed'), check('growth', 8_000)],
    [check('followers', 8_000, 'passed'), check('growth', 7_000)],
  ],
  ['a page that is there again', [check('public', null)], [check('public', null, 'passed'), check('followers', 12)]],
  ['a page that is gone', [check('followers', 12)], [check('public', null)]],
])('a page reads differently with %s', (_what, before, now) => {
  expect(names(before, now)).toEqual([]);
});
