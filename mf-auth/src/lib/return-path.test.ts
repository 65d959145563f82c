import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const origin = 'http://localhost:3000';

test.each([
  ['https://elsewhere.example/'],
  ['http:elsewhere.example'],
  ['//elsewhere.example/creator'],
  ['///elsewhere.example'],
  ['/\\elsewhere.example'],
  ['\\\\elsewhere.example'],
  ['/\t/elsewhere.example'],
  ['/\n/elsewhere.example'],
  ['/..//elsewhere.example'],
  ['/.//elsewhere.example'],
  ['/creator/..//elsewhere.example'],
  ['/%2F%2Felsewhere.example'],
  ['/%2felsewhere.example'],
  ['/%5Celsewhere.example'],
  ['@elsewhere.example'],
  ['http://localhost:3000@elsewhere.example/'],
  ['http://localhost:3001/creator'],
  ['javascript:alert(1)'],
  ['JAVASCRIPT:alert(1)'],
  ['data:text/html,x'],
  ['creator/campaigns'],
  [' /creator/campaigns'],
  ['/%'],
  [''],
  [null],
])('rejects what leads elsewhere: %s', (wanted) => {
  expect(safeReturnPath(wanted, origin)).toBeNull();
});

test.each([
  ['/signin'],
  ['/signin/'],
  ['/Signin'],
  ['/%73ignin'],
  ['/signin?return=/signin'],
  ['/creator/../signin'],
  ['/signup?return=%2Fcreator'],
  ['/forgot-password'],
  ['/reset-password/a/b'],
  ['/email-confirmation?token=somebody-elses'],
])('rejects what would loop: %s', (wanted) => {
  expect(safeReturnPath(wanted, origin)).toBeNull();
});

test.each([
  ['/creator/create-campaign/7?step=pay#total'],
  ['/complete-signup?add=creator&return=%2Fcurator%2Fshop'],
  ['/creator/@home'],
  ['/account'],
])('accepts a path of this site unchanged: %s', (wanted) => {
  expect(safeReturnPath(wanted, origin)).toBe(wanted);
});
