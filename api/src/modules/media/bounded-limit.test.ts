import { expect, test } from 'vitest';
import { boundedLimit } from './bounded-limit.ts';

test('runs so many at a time, in order of arrival, and returns each result', async () => {
  const limited = boundedLimit(2);
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const work = (name: number) =>
    limited(async () => {
      started.push(name);
      await new Promise<void>((resolve) => void ends.push(resolve));
      return name;
    });
  const all = Promise.all([work(0), work(1), work(2), work(3)]);
  await expect.poll(() => started).toEqual([0, 1]);
  ends[0]?.();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  ends[1]?.();
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  expect(await all).toEqual([0, 1, 2, 3]);
});

test('a failure frees its slot', async () => {
  const limited = boundedLimit(1);
  const failures = await Promise.allSettled(
    [1, 2, 3].map((name) => limited(() => Promise.reject(new Error(`${name}`)))),
  );
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await limited(async () => 'next')).toBe('next');
});

test('a full line refuses immediately', async () => {
  const limited = boundedLimit(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 51 }, () => limited(() => promise));
  await expect(limited(async () => 'late')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 20 });
  resolve();
  await Promise.all(waiting);
});
