import { afterEach, expect, test, vi } from 'vitest';
import { inTurns } from './turns.ts';

afterEach(() => vi.restoreAllMocks());

test('computations that are due at once share turns of the event loop until two milliseconds are used; what arrives comes in between', async () => {
  let nowMs = 100;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const turn = inTurns();
  const order: string[] = [];
  const work = async (name: string) => {
    await turn();
    order.push(name);
    nowMs += 1.2;
    if (name === 'first') setImmediate(() => order.push('arrived'));
  };
  await Promise.all(['first', 'second', 'third', 'fourth'].map(work));
  expect(order).toEqual(['first', 'second', 'arrived', 'third', 'fourth']);
});
