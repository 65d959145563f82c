import { expect, test } from 'vitest';
import { storable } from './storable.ts';

const nested = (levels: number): unknown => {
  let data: unknown = 1;
  for (let level = 0; level < levels; level += 1) data = level % 2 ? [data] : { a: data };
  return data;
};

test.each([
  ['a NUL', 'a\0b'],
  ['a NUL in a key', { a: { 'b\0': 1 } }],
  ['half a character in a key', { 'a\ud800': 1 }],
  ['33 levels', nested(33)],
  ['a hundred thousand levels', nested(100_000)],
])('refuses %s', (_name, data) => {
  expect(storable(data)).toBeUndefined();
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a number', 1.5],
  ['a text', 'Ærø 🎧'],
  ['32 levels', nested(32)],
])('leaves %s as it is', (_name, data) => {
  expect(storable(data)).toEqual({ data });
});

test('replaces halves of characters, at every level', () => {
  expect(storable('x\ud800')).toEqual({ data: 'x�' });
  expect(storable({ a: ['\udc00y', { b: '🎧\ud83c' }] })).toEqual({ data: { a: ['�y', { b: '🎧�' }] } });
});
