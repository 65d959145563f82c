import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProductClock } from './product-clock.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-05-14T09:00:00.000Z') }));
afterEach(() => vi.useRealTimers());

const iso = (ms: number) => new Date(ms).toISOString();

test('an invalid time changes nothing', () => {
  const clock = createProductClock();
  clock.learn('yesterday');
  expect(iso(clock.now())).toBe('2026-05-14T09:00:00.000Z');
});

test('follows the browser’s clock if the difference is only latency', () => {
  const clock = createProductClock();
  clock.learn('2026-05-14T08:59:58.500Z');
  expect(iso(clock.now())).toBe('2026-05-14T09:00:00.000Z');
});

test('follows a clock that was moved, and runs on from there', () => {
  const clock = createProductClock();
  clock.learn('2026-05-29T09:00:00.000Z');
  vi.advanceTimersByTime(60_000);
  expect(iso(clock.now())).toBe('2026-05-29T09:01:00.000Z');
});
