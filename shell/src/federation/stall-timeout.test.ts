import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWatch, LoadFailure } from './stall-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reasonOf = ({ signal }: { signal: AbortSignal }) => (signal.reason as LoadFailure | undefined)?.message;

it('ends an attempt once nothing arrived for too long', () => {
  const watch = createWatch({ idleMs: 2_500, totalMs: 5_000 });
  vi.advanceTimersByTime(2_400);
  expect(reasonOf(watch)).toBeUndefined();
  vi.advanceTimersByTime(200);
  expect(reasonOf(watch)).toBe('nothing arrived for 2500 ms');
});

it('waits while bytes arrive, but not for ever', () => {
  const watch = createWatch({ idleMs: 2_500, totalMs: 5_000 });
  for (let second = 0; second < 4; second += 1) {
    vi.advanceTimersByTime(1_000);
    watch.progress();
  }
  expect(reasonOf(watch)).toBeUndefined();
  vi.advanceTimersByTime(1_100);
  expect(reasonOf(watch)).toBe('not there after 5000 ms');
});

it('doesn’t hold it against a version that the machine slept', () => {
  const watch = createWatch({ idleMs: 2_500, totalMs: 5_000 });
  vi.advanceTimersByTime(1_000);
  // The clock goes on for an hour, and no timer of the page runs.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  vi.advanceTimersByTime(100);
  expect(reasonOf(watch)).toBeUndefined();
});

it('ends nothing that is over', () => {
  const watch = createWatch({ idleMs: 2_500, totalMs: 5_000 });
  watch.stop();
  vi.advanceTimersByTime(10_000);
  expect(reasonOf(watch)).toBe('over');
  expect(vi.getTimerCount()).toBe(0);
});
