import { afterEach, expect, test, vi } from 'vitest';
import { timeSlices } from './time-slices.ts';

afterEach(() => vi.restoreAllMocks());

test('computations that are due at once run in slices of two milliseconds, with I/O in between', async () => {
  let nowMs = 100;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const nextSlice = timeSlices();
  const order: string[] = [];
  const work = async (name: string) => {
    await nextSlice();
    order.push(name);
    nowMs += 1.2;
    if (name === 'first') setImmediate(() => order.push('I/O'));
  };
  await Promise.all(['first', 'second', 'third', 'fourth'].map(work));
  expect(order).toEqual(['first', 'second', 'I/O', 'third', 'fourth']);
});
