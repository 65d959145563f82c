import { expect, it, vi } from 'vitest';
import { createPublicAnswers } from './public-answers.ts';

function api() {
  let now = 0;
  const request = vi.fn<typeof fetch>(async (url) => Response.json({ success: true, data: String(url) }));
  const answerOf = createPublicAnswers({ internalApiUrl: 'http://api', request, nowMs: () => now });
  return { answerOf, request, pass: (ms: number) => void (now += ms) };
}

it('asks once a minute, and answers with what it knew meanwhile', async () => {
  const { answerOf, request, pass } = api();
  for (const _ of [1, 2]) expect(await answerOf('GET /api/a')).toBe('http://api/api/a');
  expect(request).toHaveBeenCalledTimes(1);
  pass(61_000);
  request.mockImplementation(async () => Response.json({ success: false }, { status: 429 }));
  for (const _ of [1, 2]) expect(await answerOf('GET /api/a')).toBe('http://api/api/a');
  expect(request).toHaveBeenCalledTimes(2);
});

it('forgets what was asked for longest ago, not what pages ask for', async () => {
  const { answerOf, request, pass } = api();
  await answerOf('GET /api/once');
  await answerOf('GET /api/home');
  pass(61_000);
  await answerOf('GET /api/home');
  for (let index = 0; index < 49; index += 1) await answerOf(`GET /api/${index}`);
  request.mockClear();
  await answerOf('GET /api/home');
  await answerOf('GET /api/48');
  expect(request).not.toHaveBeenCalled();
  await answerOf('GET /api/once');
  expect(request).toHaveBeenCalledTimes(1);
});
