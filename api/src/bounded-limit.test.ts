import { expect, test } from 'vitest';
import { boundedLimit } from './bounded-limit.ts';

test('runs so many at a time, in order of arrival, returns each result, and refuses beyond the queue', async () => {
  const limited = boundedLimit(2, { maxPending: 3, retryAfterSeconds: 2 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const started: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const work = (name: number) =>
    limited(async () => {
      started.push(name);
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await opened;
      running -= 1;
      return name;
    });
  const all = [0, 1, 2, 3, 4].map(work);
  await expect(work(5)).rejects.toMatchObject({ code: 'overloaded', statusCode: 503, retryAfterSeconds: 2 });
  await expect.poll(() => started).toEqual([0, 1]);
  open();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(maxRunning).toBe(2);
});

test('a failure frees its slot', async () => {
  const limited = boundedLimit(1, { maxPending: 2, retryAfterSeconds: 2 });
  const failures = await Promise.allSettled(
    [1, 2, 3].map((name) => limited(() => Promise.reject(new Error(`${name}`)))),
  );
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await limited(async () => 'next')).toBe('next');
});
