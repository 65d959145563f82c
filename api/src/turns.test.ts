import { expect, test } from 'vitest';
import { oneEachTurn } from './turns.ts';

test('of several that are due at once each gets a turn of the event loop, and what arrives meanwhile comes between them', async () => {
  const turn = oneEachTurn();
  const order: string[] = [];
  const work = async (name: string) => {
    await turn();
    order.push(name);
    // A turn later, as an answer that has arrived by then.
    if (name === 'first') setImmediate(() => order.push('arrived'));
  };
  await Promise.all(['first', 'second', 'third'].map(work));
  expect(order.indexOf('arrived')).toBeLessThan(order.indexOf('third'));
  expect(order.filter((name) => name !== 'arrived')).toEqual(['first', 'second', 'third']);
});
