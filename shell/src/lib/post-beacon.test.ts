import { expect, test, vi } from 'vitest';
import { postBeacon } from './post-beacon.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('posts without cookies, and reads the answer, which would keep its connection', async () => {
  const answer = new Response('{"data":{}}');
  const request = vi.fn<typeof fetch>(async () => answer);
  vi.stubGlobal('fetch', request);
  postBeacon('http://localhost:3010/outcomes', '{"a":1}');
  await settled();
  expect(request.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"a":1}', credentials: 'omit' });
  expect(answer.bodyUsed).toBe(true);
});

test('a network that is away is no error', async () => {
  const request = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', request);
  expect(() => postBeacon('http://localhost:3010/outcomes', '{}')).not.toThrow();
  await settled();
  expect(request).toHaveBeenCalledOnce();
});
