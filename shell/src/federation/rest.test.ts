import { afterEach, expect, it, vi } from 'vitest';
import { creatorRemote, releaseOf } from '../test-support/remotes.tsx';
import { createRest, createSums } from './rest.ts';

const rest = '/releases.json?of=mf-creator%401.5.0%2Cmf-creator%401.4.0';
const boot = () => ({
  rest,
  remotes: [creatorRemote({ chosen: { version: '1.5.0' }, lastGood: { version: '1.4.0' } })],
});
const arrives = () =>
  Response.json(['1.5.0', '1.4.0'].map((version) => ({ name: 'mf-creator', release: releaseOf(version) })));

afterEach(() => {
  vi.unstubAllGlobals();
  delete globalThis.fanfareIntegrity;
  delete globalThis.fanfareSums;
});

it('completes the page’s document, once, with the sums of its files', async () => {
  const fetched = vi.fn(async () => arrives());
  vi.stubGlobal('fetch', fetched);
  const page = boot();
  const fetchRest = createRest(page);
  await Promise.all([fetchRest(), fetchRest()]);
  await fetchRest();
  expect(fetched).toHaveBeenCalledExactlyOnceWith(rest, expect.anything());
  expect(page.remotes).toEqual([creatorRemote()]);
  const { href } = new URL('remoteEntry.js', releaseOf('1.4.0').manifestUrl);
  expect(globalThis.fanfareIntegrity?.(href)).toBe('sha384-AAAA');
});

it.each([
  ['is unknown', async () => new Response('[]', { status: 404 })],
  ['is a page', async () => new Response('<!doctype html>')],
  ['does not arrive', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('is asked for again where the answer %s', async (_, fails) => {
  const fetched = vi.fn(async () => arrives()).mockImplementationOnce(fails);
  vi.stubGlobal('fetch', fetched);
  const page = boot();
  const fetchRest = createRest(page);
  await expect(fetchRest()).rejects.toMatchObject({ name: 'LoadFailure' });
  expect(page).toEqual(boot());
  await fetchRest();
  expect(page.remotes).toEqual([creatorRemote()]);
});

it('is nothing where the document is complete', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  await createRest({ remotes: [creatorRemote()] })();
  expect(fetched).not.toHaveBeenCalled();
});

it('gets the sums that the opened release lacks, once; after a failure again', async () => {
  const address = '/releases.json?of=mf-creator%401.5.0';
  const fetched = vi.fn(async () => arrives()).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  const fetchSums = createSums({ sums: address, remotes: [] })!;
  await expect(fetchSums()).rejects.toMatchObject({ name: 'LoadFailure' });
  await Promise.all([fetchSums(), fetchSums()]);
  expect(fetched.mock.calls.map(([url]: unknown[]) => url)).toEqual([address, address]);
  const { href } = new URL('remoteEntry.js', releaseOf('1.5.0').manifestUrl);
  expect(globalThis.fanfareIntegrity?.(href)).toBe('sha384-AAAA');
  expect(createSums({ remotes: [] })).toBeNull();
});

it('sums are those of the files that the page has, also where its front end has moved meanwhile', async () => {
  const moved = { ...releaseOf('7.0.0'), manifestUrl: 'https://moved.example/7.0.0/mf-manifest.json' };
  vi.stubGlobal('fetch', async () => Response.json([{ name: 'mf-creator', release: moved }]));
  const page = creatorRemote({ chosen: releaseOf('7.0.0') });
  await createSums({ sums: '/releases.json?of=mf-creator%407.0.0', remotes: [page] })!();
  const { href } = new URL('remoteEntry.js', releaseOf('7.0.0').manifestUrl);
  expect(globalThis.fanfareIntegrity?.(href)).toBe('sha384-AAAA');
});
