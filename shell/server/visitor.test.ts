import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { newVisitor, readVisitor, visitorCookie } from './visitor.ts';

const secret = 'a secret of the tests';
const visitor = newVisitor(secret);

test.for([
  ['a missing cookie', null],
  ['an id alone', visitor.id],
  ['another id with the signature', visitor.mark.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
  ['a signature that was changed', visitor.mark.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))],
  ['a longer signature', `${visitor.mark}A`],
  ['a signature with another secret', newVisitor('another secret').mark],
] as const)('rejects %s', ([, cookie]) => expect(readVisitor(cookie, secret)).toBeNull());

test('a cookie identifies the visitor it was made for, in the format the API reads', () => {
  expect(readVisitor(visitor.mark, secret)).toEqual({ ...visitor, isNew: false });
  expect(visitor.mark).toBe(
    `${visitor.id}.${createHmac('sha256', secret).update(`visitor:${visitor.id}`).digest('base64url')}`,
  );
  expect(Buffer.from(visitor.id, 'base64url')).toHaveLength(16);
});

test('the cookie lasts a year, hidden from scripts, and is restricted to https only under https', () => {
  expect(visitorCookie(visitor, false)).toBe(
    `visitor=${visitor.mark}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  );
  expect(visitorCookie(visitor, true)).toMatch(/; Secure$/);
});
