import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('no more run at once than said, in the order they came, and each gets its answer', async () => {
  const inTurn = atMost(2);
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const work = (name: number) =>
    inTurn(async () => {
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

test('a failure frees its place', async () => {
  const inTurn = atMost(1);
  const failures = await Promise.allSettled(
    [1, 2, 3].map((name) => inTurn(() => Promise.reject(new Error(`${name}`)))),
  );
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await inTurn(async () => 'on')).toBe('on');
});

test('a line that is too long says so, at once', async () => {
  const inTurn = atMost(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 51 }, () => inTurn(() => promise));
  await expect(inTurn(async () => 'late')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 20 });
  resolve();
  await Promise.all(waiting);
});
