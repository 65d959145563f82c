import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';

test('what is asked for during a batch is the next one, of a size at most', async () => {
  const batches: string[][] = [];
  const first = Promise.withResolvers<void>();
  const store = inBatches<string>(
    async (items) => {
      batches.push([...items]);
      if (batches.length === 1) await first.promise;
    },
    { most: 2, isOfAnItem: () => true },
  );
  const stored = ['a', 'b', 'c', 'd'].map(store);
  expect(batches).toEqual([['a']]);
  first.resolve();
  await Promise.all(stored);
  await store('e');
  expect(batches).toEqual([['a'], ['b', 'c'], ['d'], ['e']]);
});

test('an item that fails takes no other with it', async () => {
  const done: string[] = [];
  const store = inBatches<string>(
    (items) => {
      if (items.includes('bad')) return Promise.reject(new Error('bad'));
      done.push(...items);
      return Promise.resolve();
    },
    { most: 10, isOfAnItem: () => true },
  );
  const results = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(store));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('an outage fails all of a batch at once: each item by itself would wait for the others', async () => {
  let tries = 0;
  const store = inBatches<string>(
    () => {
      tries += 1;
      return Promise.reject(new Error('nobody is there'));
    },
    { most: 10, isOfAnItem: () => false },
  );
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(store));
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  // The first alone, and the others that waited for it together.
  expect(tries).toBe(2);
});
