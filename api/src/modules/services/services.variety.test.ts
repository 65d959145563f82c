import { expect, test } from 'vitest';
import { arrangeHead } from './services.variety.ts';

/** In score order: curator 1 has the best ten, then each has one; the last ten are New. */
const pool = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  place: index + 1,
  curatorProfileId: index < 10 ? 1 : index,
  isNew: index >= 50,
}));
const fresh = pool.filter((service) => service.isNew);
const idsOf = (variety: Parameters<typeof arrangeHead>[2]) => arrangeHead(pool, fresh, variety).map(({ id }) => id);

test('of twenty places a curator has three, and the ninth and the seventeenth are for New services', () => {
  const ids = idsOf({ firstPlaces: 20, perCurator: 3, newServices: 2 });
  expect(ids.slice(0, 4)).toEqual([1, 2, 3, 11]);
  expect(ids.map((id, index) => (id > 50 ? index + 1 : 0)).filter(Boolean)).toEqual([9, 17]);
  expect(ids).toHaveLength(20);
});

test('another operator’s numbers', () => {
  expect(idsOf({ firstPlaces: 5, perCurator: 1, newServices: 0 })).toEqual([1, 11, 12, 13, 14]);
  expect(idsOf({ firstPlaces: 4, perCurator: 2, newServices: 4 })).toEqual([51, 52, 53, 54]);
});
