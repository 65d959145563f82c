import { expect, it, vi } from 'vitest';
import { limitedBody } from './limited-body.ts';

it('is all of it', async () => {
  expect((await limitedBody(new Response('Log in'), 6)).toString()).toBe('Log in');
  expect(await limitedBody(new Response(null), 6)).toHaveLength(0);
});

it('stops an origin that sends without end', async () => {
  const cancel = vi.fn<() => void>();
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000)), cancel });
  await expect(limitedBody(new Response(endless), 10_000)).rejects.toThrow('larger than 10000 bytes');
  expect(cancel).toHaveBeenCalledTimes(1);
});
