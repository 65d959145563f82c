import { expect, test, vi } from 'vitest';
import { inBatches } from './batches.ts';

/** Until what was asked for is under way. */
const started = async () => {
  for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
};

test('what is asked for in one turn of the event loop is a batch, of a size at most, and what is asked for meanwhile the next', async () => {
  const batches: string[][] = [];
  const first = Promise.withResolvers<void>();
  const store = inBatches(
    async (items: readonly string[]) => {
      batches.push([...items]);
      if (batches.length === 1) await first.promise;
      return items;
    },
    { most: 2 },
  );
  const stored = ['a', 'b', 'c'].map(store);
  await started();
  expect(batches).toEqual([['a', 'b']]);
  stored.push(store('d'));
  first.resolve();
  await Promise.all(stored);
  await store('e');
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('several batches run side by side while enough wait to fill another', async () => {
  const batches: string[][] = [];
  const ends = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const store = inBatches(
    async (items: readonly string[]) => {
      await ends[batches.push([...items]) - 1]?.promise;
      return items;
    },
    { most: 2, sideBySide: 2 },
  );
  const stored = ['a', 'b', 'c'].map(store);
  await started();
  // One waits: a batch of its own would be half empty.
  expect(batches).toEqual([['a', 'b']]);
  stored.push(...['d', 'e', 'f'].map(store));
  await started();
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  for (const end of ends) end.resolve();
  expect(await Promise.all(stored)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(batches).toHaveLength(3);
});

test('an item that fails takes no other with it', async () => {
  const done: string[] = [];
  const store = inBatches(
    (items: readonly string[]) => {
      if (items.includes('bad')) return Promise.reject(new Error('bad'));
      done.push(...items);
      return Promise.resolve(items.map((item) => item.toUpperCase()));
    },
    { most: 10 },
  );
  const results = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(store));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))).toEqual(['A', 'B', 'C']);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('an outage fails all of a batch at once: each item by itself would wait for the others', async () => {
  let tries = 0;
  const store = inBatches<string, string>(
    () => {
      tries += 1;
      return Promise.reject(Object.assign(new Error('nobody is there'), { code: 'ECONNREFUSED' }));
    },
    { most: 10 },
  );
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(store));
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(tries).toBe(1);
});

test('items of one key never share a batch, and keep their order', async () => {
  const batches: string[][] = [];
  const first = Promise.withResolvers<void>();
  const store = inBatches(
    async (items: readonly string[]) => {
      batches.push([...items]);
      if (batches.length === 1) await first.promise;
      return items;
    },
    { most: 3, keyOf: (item) => item[0] },
  );
  const stored = ['x', 'a1', 'a2', 'b1', 'a3', 'c1', 'd1'].map(store);
  first.resolve();
  expect(await Promise.all(stored)).toEqual(['x', 'a1', 'a2', 'b1', 'a3', 'c1', 'd1']);
  expect(batches).toEqual([['x', 'a1', 'b1'], ['a2', 'c1', 'd1'], ['a3']]);
});

test('items of one key wait for each other where batches run side by side, and take no place from others', async () => {
  const batches: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const store = inBatches(
    async (items: readonly string[]) => {
      const end = Promise.withResolvers<void>();
      ends.push(end);
      batches.push([...items]);
      await end.promise;
      return items;
    },
    { most: 2, sideBySide: 2, keyOf: (item) => item[0] },
  );
  const stored = ['a1', 'b1', 'a2', 'b2', 'a3', 'c1'].map(store);
  await started();
  // Only c could go beside a and b, and would be half a batch.
  expect(batches).toEqual([['a1', 'b1']]);
  stored.push(store('d1'));
  await started();
  expect(batches).toEqual([
    ['a1', 'b1'],
    ['c1', 'd1'],
  ]);
  ends[1]!.resolve();
  await started();
  expect(batches).toHaveLength(2);
  ends[0]!.resolve();
  await started();
  expect(batches[2]).toEqual(['a2', 'b2']);
  ends[2]!.resolve();
  await started();
  expect(batches[3]).toEqual(['a3']);
  ends[3]!.resolve();
  await Promise.all(stored);
});

/** Batches of two, two side by side, of items whose letters are what they lock; each runs until it is ended. */
function locking() {
  const running: { items: string; end: () => void }[] = [];
  const store = inBatches(
    async (items: readonly string[]) => {
      const end = Promise.withResolvers<void>();
      running.push({ items: items.join(' '), end: () => end.resolve() });
      await end.promise;
      return items;
    },
    { most: 2, sideBySide: 2, locksOf: (item) => item.split('') },
  );
  return { store, running, items: () => running.map((one) => one.items) };
}

test('a batch beside another takes those first that do not wait for its locks', async () => {
  const { store, running, items } = locking();
  const stored = ['ab', 'cd', 'ax', 'ef', 'gh', 'dy'].map(store);
  await started();
  expect(items()).toEqual(['ab cd', 'ef gh']);
  running[0]!.end();
  await started();
  // Nothing is left that runs with their locks.
  expect(items()[2]).toBe('ax dy');
  for (const one of running) one.end();
  expect(await Promise.all(stored)).toEqual(['ab', 'cd', 'ax', 'ef', 'gh', 'dy']);
});

test('where too few are free of locks, a batch is filled with those that wait for them', async () => {
  const { store, running, items } = locking();
  const stored = ['ab', 'cd', 'ax', 'ef'].map(store);
  await started();
  expect(items()).toEqual(['ab cd', 'ef ax']);
  for (const one of running) one.end();
  await Promise.all(stored);
});

test('an item that waits for a lock is passed over three times at most, however many others arrive', async () => {
  const { store, running, items } = locking();
  const stored = ['ab', 'cd', 'ax', 'ef', 'gh'].map(store);
  await started();
  for (const [batch, pair] of [
    ['ij', 'kl'],
    ['mn', 'op'],
    ['qr', 'st'],
  ].entries()) {
    stored.push(...pair.map(store));
    running[batch + 1]!.end();
    await started();
  }
  expect(items()).toEqual(['ab cd', 'ef gh', 'ij kl', 'mn op', 'ax qr']);
  for (const one of running) one.end();
  await started();
  for (const one of running) one.end();
  await Promise.all(stored);
});

test('where no batch ends for long another begins: the one under way may be waiting for a lock, or for a lost connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const batches: string[][] = [];
    const stuck = Promise.withResolvers<void>();
    const store = inBatches(
      async (items: readonly string[]) => {
        batches.push([...items]);
        if (items.some((item) => item.startsWith('stuck'))) await stuck.promise;
        return items;
      },
      { most: 2 },
    );
    const held = ['stuck 1', 'stuck 2', 'stuck 3', 'stuck 4'].map(store);
    await started();
    await vi.advanceTimersByTimeAsync(199);
    expect(batches).toEqual([['stuck 1', 'stuck 2']]);
    await vi.advanceTimersByTimeAsync(1);
    await started();
    expect(batches).toEqual([
      ['stuck 1', 'stuck 2'],
      ['stuck 3', 'stuck 4'],
    ]);
    const free = ['a', 'b', 'c'].map(store);
    await vi.advanceTimersByTimeAsync(200);
    expect(await Promise.all(free)).toEqual(['a', 'b', 'c']);
    expect(batches.slice(2)).toEqual([['a', 'b'], ['c']]);
    stuck.resolve();
    expect(await Promise.all(held)).toEqual(['stuck 1', 'stuck 2', 'stuck 3', 'stuck 4']);
  } finally {
    vi.useRealTimers();
  }
});

/** Batches of one, by the clock of a test; each runs until it is ended. */
function oneByOne() {
  const running: { item: string; end: () => void }[] = [];
  let mostAtOnce = 0;
  const store = inBatches(
    async (items: readonly string[]) => {
      const end = Promise.withResolvers<void>();
      running.push({ item: items[0]!, end: () => end.resolve() });
      mostAtOnce = Math.max(mostAtOnce, running.length);
      await end.promise;
      return items;
    },
    { most: 1 },
  );
  const end = async (item: string) => {
    const at = running.findIndex((one) => one.item === item);
    running.splice(at, 1)[0]!.end();
    await started();
  };
  return { store, end, items: () => running.map(({ item }) => item), most: () => mostAtOnce };
}

test('however long one waits, no batch is added while others end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { store, end, most } = oneByOne();
    const letters = ['a', 'b', 'c', 'd', 'e'];
    const stored = letters.map(store);
    await started();
    for (const letter of letters) {
      await vi.advanceTimersByTimeAsync(150);
      await end(letter);
    }
    expect(await Promise.all(stored)).toEqual(letters);
    expect(most()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a batch that was added while another was stuck takes its place: there are no more than before once it goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { store, end, items } = oneByOne();
    const stored = ['stuck', 'a', 'b', 'c'].map(store);
    await started();
    await vi.advanceTimersByTimeAsync(200);
    await started();
    expect(items()).toEqual(['stuck', 'a']);
    await vi.advanceTimersByTimeAsync(50);
    await end('stuck');
    expect(items()).toEqual(['a']);
    await end('a');
    expect(items()).toEqual(['b']);
    await end('b');
    await end('c');
    expect(await Promise.all(stored)).toEqual(['stuck', 'a', 'b', 'c']);
  } finally {
    vi.useRealTimers();
  }
});
