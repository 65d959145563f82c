import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageState } from './freeze-detector.ts';

const state: PageState = {
  url: 'http://localhost:3010/outcomes',
  visitor: 'visitor',
  subject: { name: 'mf-creator', version: '1.5.0' },
  isWatched: true,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('postMessage', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports a frozen page, and reads the answer, which would keep its connection', async () => {
  const answer = new Response('{"data":{}}');
  const request = vi.fn<typeof fetch>(async () => answer);
  vi.stubGlobal('fetch', request);
  await import('./freeze.worker.ts');
  dispatchEvent(new MessageEvent('message', { data: state }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(request).toHaveBeenCalledOnce();
  expect(JSON.parse(String(request.mock.calls[0]?.[1]?.body))).toMatchObject({
    name: 'mf-creator',
    version: '1.5.0',
    outcome: 'frozen',
  });
  expect(answer.bodyUsed).toBe(true);
});
