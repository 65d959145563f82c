import { expect, test } from 'vitest';
import { type Explained, Explanations } from './explanations.ts';

/** Which service is explained stands in its figures. */
const explained = (...ids: number[]) =>
  ({
    services: new Map(ids.map((id) => [id, { nearFigures: [id] }])),
    newestYear: 2026,
    weights: {},
  }) as unknown as Explained;

test('are found once all services were explained for the same music, also those that the catalogue does not have', () => {
  const known = new Explanations();
  expect(known.find('a song', [1])).toBeNull();
  known.add('a song', [1, 2, 3], explained(1, 2));
  expect(known.find('a song', [1, 4])).toBeNull();
  expect(known.find('another song', [1])).toBeNull();
  expect(known.find('a song', [3, 2])).toEqual(explained(2));
  known.add('a song', [4], explained(4));
  expect(known.find('a song', [1, 4])).toEqual(explained(1, 4));
});

test('are forgotten by music, the first first, before there are more than some thousands', () => {
  const known = new Explanations();
  const many = (from: number) => Array.from({ length: 8_000 }, (_none, n) => from + n);
  for (const song of ['first', 'second', 'third']) known.add(song, many(0), explained(...many(0)));
  expect(known.find('first', [1])).toBeNull();
  expect(known.find('second', [1])).not.toBeNull();
  known.add('third', many(8_000), explained(...many(8_000)));
  expect(known.find('second', [1])).toBeNull();
  expect(known.find('third', [1, 15_999])).not.toBeNull();
});
