import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenUsed } from './when-used.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'])('does it with the first %s, once', (sign) => {
  const then = vi.fn();
  whenUsed(then);
  vi.advanceTimersByTime(9_000);
  expect(then).not.toHaveBeenCalled();
  dispatchEvent(new Event(sign));
  dispatchEvent(new Event(sign));
  vi.advanceTimersByTime(30_000);
  expect(then).toHaveBeenCalledTimes(1);
});

test('a pointer that moves is a sign, one that lies there as the page opens is none', () => {
  const then = vi.fn();
  whenUsed(then);
  dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 }));
  expect(then).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 3 }));
  expect(then).toHaveBeenCalledTimes(1);
});

test('does it after half a minute without a sign, and not at all once forgotten', () => {
  const [then, never] = [vi.fn(), vi.fn()];
  whenUsed(then);
  whenUsed(never)();
  vi.advanceTimersByTime(29_999);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  dispatchEvent(new Event('keydown'));
  expect([then.mock.calls.length, never.mock.calls.length]).toEqual([1, 0]);
});

test('needs no further sign on a page where something was pressed before', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const then = vi.fn();
  whenUsed(then);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(then).toHaveBeenCalledTimes(1);
});
