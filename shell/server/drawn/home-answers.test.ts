import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHomeAnswers } from './home-answers.ts';
import { createPublicAnswers } from './public-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An API that takes so many milliseconds for what it says of its numbers, and none for anything else. */
const slowNumbers = (afterMs: number) =>
  createHomeAnswers(
    createPublicAnswers({
      internalApiUrl: 'http://api',
      nowMs: () => Date.now(),
      request: (async (address: string) => {
        if (address.endsWith('/numbers')) await new Promise((resolve) => setTimeout(resolve, afterMs));
        return Response.json({ success: true, data: address });
      }) as typeof fetch,
    }),
  );

it('a page waits a moment for what was never there, although the rest has come', async () => {
  const home = slowNumbers(300);
  void home();
  await vi.advanceTimersByTimeAsync(100);
  const second = home();
  await vi.advanceTimersByTimeAsync(250);
  expect((await second).numbers).toBe('http://api/api/v2/public/numbers');
});

it('comes without what takes too long, and with it once it is there', async () => {
  const home = slowNumbers(1_000);
  const first = home();
  await vi.advanceTimersByTimeAsync(500);
  expect(await first).toMatchObject({ numbers: null, rules: 'http://api/api/v2/public/rules' });
  await vi.advanceTimersByTimeAsync(600);
  expect((await home()).numbers).not.toBeNull();
});
