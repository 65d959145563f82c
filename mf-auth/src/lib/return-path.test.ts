import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const origin = 'http://localhost:3000';

test.each([
  ['https://elsewhere.example/'],
  ['//elsewhere.example/creator'],
  ['/\\elsewhere.example'],
  ['/\t/elsewhere.example'],
  ['javascript:alert(1)'],
  ['creator/campaigns'],
  [''],
  [null],
])('goes nowhere else: %s', (wanted) => {
  expect(safeReturnPath(wanted, origin)).toBeNull();
});

test('keeps a path of this site, with its query and its anchor', () => {
  expect(safeReturnPath('/creator/create-campaign/7?step=pay#total', origin)).toBe(
    '/creator/create-campaign/7?step=pay#total',
  );
});
