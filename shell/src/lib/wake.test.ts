import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchWake } from './wake.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('distinguishes sleep from timers that a browser throttles', () => {
  const onSlept = vi.fn();
  watchWake({ onSeen: vi.fn(), onSlept });
  vi.advanceTimersByTime(120_000);
  // Hidden: once a minute.
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(10_000);
  expect(onSlept).not.toHaveBeenCalled();
  // The lid was closed over the weekend.
  vi.setSystemTime(Date.now() + 3 * 86_400_000);
  vi.advanceTimersByTime(10_000);
  expect(onSlept).toHaveBeenCalledTimes(1);
});

it('reports a network that is back, and a tab that is visible again', () => {
  const [onSeen, onSlept] = [vi.fn(), vi.fn()];
  watchWake({ onSeen, onSlept });
  dispatchEvent(new Event('online'));
  expect(onSlept).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onSeen).toHaveBeenCalledTimes(1);
});
