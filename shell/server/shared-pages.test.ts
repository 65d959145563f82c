import { expect, it } from 'vitest';
import { createSharedPages } from './shared-pages.ts';

const handles =
  (...data: string[]) =>
  () =>
    Response.json({ success: true, data });
const broken = () => Response.json({ success: false, error: { code: 'internal_error' } }, { status: 500 });
const down = () => {
  throw new TypeError('fetch failed');
};

/** Answers of the API, one after the other. */
function asked(...answers: (() => Response)[]) {
  let [now, count] = [0, 0];
  const pages = createSharedPages({
    internalApiUrl: 'http://api.test',
    nowMs: () => now,
    request: async () => {
      count += 1;
      return answers.shift()!();
    },
  });
  return { pages, count: () => count, pass: (ms: number) => void (now += ms) };
}

it.each([
  ['is down', down],
  ['answers with an error', broken],
])('an API that %s isn’t asked again for a minute, and what it said last stays', async (_how, failure) => {
  const { pages, count, pass } = asked(handles('ines'), failure, handles('ines', 'noé'));
  await pages();
  pass(3_600_000);
  for (const _ of [1, 2, 3]) expect(await pages()).toEqual({ paths: ['/to/ines'], isKnown: true });
  expect(count()).toBe(2);
  pass(60_000);
  expect((await pages()).paths).toEqual(['/to/ines', '/to/no%C3%A9']);
  expect(count()).toBe(3);
});

it('one that never answered says that nothing is known, once a minute', async () => {
  const { pages, count } = asked(down);
  for (const _ of [1, 2]) expect(await pages()).toEqual({ paths: [], isKnown: false });
  expect(count()).toBe(1);
});

it('an answer counts for an hour, and all who wait for it share it', async () => {
  const { pages, count, pass } = asked(handles('ines'), handles());
  await Promise.all([pages(), pages()]);
  pass(3_599_999);
  expect((await pages()).paths).toEqual(['/to/ines']);
  expect(count()).toBe(1);
  pass(1);
  expect((await pages()).paths).toEqual([]);
});
