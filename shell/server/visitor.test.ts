import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { newVisitor, readVisitor, visitorCookie } from './visitor.ts';

const secret = 'a secret of the tests';
const visitor = newVisitor(secret);

test.for([
  ['nothing', null],
  ['an id alone', visitor.id],
  ['another id with the signature', visitor.mark.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
  ['a signature that was changed', visitor.mark.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))],
  ['a longer one', `${visitor.mark}A`],
  ['one of another secret', newVisitor('another secret').mark],
] as const)('%s is no visitor', ([, cookie]) => expect(readVisitor(cookie, secret)).toBeNull());

test('a cookie names the visitor it was made for, as the API reads it', () => {
  expect(readVisitor(visitor.mark, secret)).toEqual({ ...visitor, isNew: false });
  expect(visitor.mark).toBe(
    `${visitor.id}.${createHmac('sha256', secret).update(`visitor:${visitor.id}`).digest('base64url')}`,
  );
  expect(Buffer.from(visitor.id, 'base64url')).toHaveLength(16);
});

test('the cookie stays a year, out of reach of scripts, and under https only there', () => {
  expect(visitorCookie(visitor, false)).toBe(
    `visitor=${visitor.mark}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  );
  expect(visitorCookie(visitor, true)).toMatch(/; Secure$/);
});
