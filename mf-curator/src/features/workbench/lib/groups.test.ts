import { expect, test } from 'vitest';
import { someItem } from '../../../testing/some-submission.ts';
import { groupQueue, neighbour } from './groups.ts';

const items = [someItem(1, 'Paper Boats', 5), someItem(2, 'Orchard Keys', 72), someItem(3, 'Curtain Call', 260)];

test('a track due within a day is in the group today, one due within a week in this week', () => {
  const groups = groupQueue(items, Date.now());
  expect(groups.map(({ name, items: [first] }) => [name, first?.track.title])).toEqual([
    ['today', 'Paper Boats'],
    ['week', 'Orchard Keys'],
    ['later', 'Curtain Call'],
  ]);
});

test('an empty group has no heading', () => {
  expect(groupQueue([items[2]!], Date.now()).map(({ name }) => name)).toEqual(['later']);
});

test('next and previous stop at the ends', () => {
  expect(neighbour(items, 1, 1)).toBe(2);
  expect(neighbour(items, 3, 1)).toBeNull();
  expect(neighbour(items, 1, -1)).toBeNull();
});

test('from a track that has left the queue, next is the most urgent one', () => {
  expect(neighbour(items, 99, 1)).toBe(1);
  expect(neighbour([], 99, 1)).toBeNull();
});
