import { expect, it, vi } from 'vitest';
import { bootOf, channel, release } from '../test/boot.ts';
import { fileOf, good, sheet, versionWith, view, viewServer } from '../test/remote-views.ts';
import { createRemoteViews } from './remote-views.ts';

it('gets the views of a version once, from where its files are', async () => {
  const file = fileOf([view()]);
  const { ask, request } = viewServer(() => new Response(file));
  expect(await ask(versionWith(file))).toMatchObject({
    version: '1.0.0',
    html: '<main class="a1b2c3d_">Log in</main>',
    styles: [{ href: 'http://localhost:3001/remotes/mf-auth/1.0.0/app.css', text: sheet }],
  });
  await ask(versionWith(file));
  expect(request.mock.calls.map(([url]) => String(url))).toEqual([
    'http://localhost:3001/remotes/mf-auth/1.0.0/drawn.json',
  ]);
});

it('gets those of all that is live before somebody asks', async () => {
  const { prepare, request } = viewServer(() => new Response(good));
  const { chosen } = versionWith(good);
  const canary = versionWith(good, sheet, '1.1.0').chosen;
  prepare(
    bootOf(channel('shell', '1.0.0'), channel('mf-creator', '1.0.0'), {
      ...channel('mf-auth', '1.0.0'),
      stable: chosen,
      canary: { percent: 10, release: canary },
    }),
  );
  expect(request.mock.calls.map(([url]) => String(url).split('/').at(-2))).toEqual(['1.0.0', '1.1.0']);
});

it('each version has its own', async () => {
  const older = fileOf([view()]);
  const newer = fileOf([view({ title: 'Welcome back' })]);
  const { ask } = viewServer((url) => new Response(url.includes('/1.1.0/') ? newer : older));
  expect((await ask(versionWith(older)))?.title).toBe('Log in');
  expect((await ask(versionWith(newer, sheet, '1.1.0')))?.title).toBe('Welcome back');
});

it('asks for nothing where a version has none, and has none for other paths and languages', async () => {
  const file = fileOf([view()]);
  const { ask, request } = viewServer(() => new Response(file));
  const without = versionWith(file);
  expect(await ask({ ...without, chosen: release('mf-auth', '1.0.0') })).toBeNull();
  expect(request).not.toHaveBeenCalled();
  expect(await ask(without, '/signup')).toBeNull();
  expect(await ask(without, '/signin', 'fr')).toBeNull();
});

it('reads no more of a file than it may have, whatever size its origin names', async () => {
  let sentBytes = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sentBytes += 2 ** 20;
      controller.enqueue(new Uint8Array(2 ** 20));
    },
  });
  const { ask, log } = viewServer(() => new Response(endless, { headers: { 'content-length': '100' } }));
  expect(await ask(versionWith(good))).toBeNull();
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('larger than'));
  expect(sentBytes).toBeLessThan(10 * 2 ** 20);
});

it('an origin that fails is asked again, later', async () => {
  let isDown = true;
  const { ask, request, pass } = viewServer(() => {
    if (isDown) throw new Error('ECONNREFUSED');
    return new Response(good);
  });
  expect(await ask(versionWith(good))).toBeNull();
  isDown = false;
  expect(await ask(versionWith(good))).toBeNull();
  expect(request).toHaveBeenCalledTimes(1);
  pass(11_000);
  expect(await ask(versionWith(good))).not.toBeNull();
});

it('a registered file that can’t be used is fetched and reported once, for as long as its version is live', async () => {
  const broken = fileOf([view({ html: '<main onclick="x()"></main>' })]);
  const { ask, request, log, pass } = viewServer(() => new Response(broken));
  for (const _ of [1, 2, 3]) {
    expect(await ask(versionWith(broken))).toBeNull();
    pass(3_600_000);
  }
  expect(request).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('an origin that keeps failing is asked less and less often, and reported once', async () => {
  let isDown = true;
  const { ask, request, log, pass } = viewServer(() =>
    isDown ? new Response(null, { status: 503 }) : new Response('not the registered file'),
  );
  for (let seconds = 0; seconds < 3_600; seconds += 11) {
    await ask(versionWith(good));
    pass(11_000);
  }
  expect(request.mock.calls.length).toBeLessThan(20);
  expect(log.error).toHaveBeenCalledTimes(1);
  // Another reason is news.
  isDown = false;
  pass(3_600_000);
  await ask(versionWith(good));
  expect(log.error.mock.calls.map(([text]) => text)).toEqual([
    expect.stringContaining('503'),
    expect.stringContaining('not the registered file'),
  ]);
});

it.each([
  ['many mistakes', JSON.stringify({ views: Array.from({ length: 150 }, () => ({})), styles: {} })],
  ['a long address', fileOf([view({ html: `<a href="https://evil.test/${'x'.repeat(50_000)}"></a>` })])],
])('reports a file with %s in a few words', async (_, file) => {
  const { ask, log } = viewServer(() => new Response(file));
  expect(await ask(versionWith(file))).toBeNull();
  expect(log.error.mock.calls.map(([text]) => text.length)).toEqual([expect.toSatisfy((size: number) => size < 500)]);
});

it('a page waits a moment for an origin, and the next one not at all', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { ask } = viewServer(() => promise);
  const first = ask(versionWith(good));
  await vi.advanceTimersByTimeAsync(400);
  expect(await first).toBeNull();
  expect(await ask(versionWith(good))).toBeNull();
  vi.useRealTimers();
  resolve(new Response(good));
  await expect.poll(() => ask(versionWith(good))).not.toBeNull();
});

it('chooses the view that shows what the installation answers', async () => {
  const call = 'GET /api/auth/providers';
  const showing = (title: string, ...ids: string[]) =>
    view({ title, answers: { [call]: { providers: ids.map((id) => ({ id })) } } });
  const file = fileOf([showing('both', 'google', 'spotify'), showing('one', 'google'), showing('none')]);
  const titleFor = async (answer: unknown) =>
    (await viewServer(() => new Response(file), { [call]: answer }).ask(versionWith(file)))?.title;
  const google = { id: 'google', isSandbox: true };
  expect(await titleFor({ providers: [google, { id: 'spotify', isSandbox: true }] })).toBe('both');
  expect(await titleFor({ providers: [google] })).toBe('one');
  expect(await titleFor({ providers: [] })).toBe('none');
  expect(await titleFor({ providers: [{ id: 'deezer' }] })).toBeUndefined();
  expect(await titleFor(undefined)).toBeUndefined();
});

it('waits once for answers that don’t come, however many views name them', async () => {
  const asked: string[] = [];
  const views = ['a', 'b', 'c'].map((name) => view({ answers: { [`GET /api/${name}`]: {} } }));
  const file = fileOf(views);
  const { viewOf } = createRemoteViews({
    answerOf: (call) => {
      asked.push(call);
      return new Promise(() => {});
    },
    log: { error: () => {} },
    request: async () => new Response(file),
  });
  void viewOf(versionWith(file), { kind: 'first', pathname: '/signin', language: 'en', sameHost: (url) => url });
  await expect.poll(() => asked).toEqual(['GET /api/a', 'GET /api/b', 'GET /api/c']);
});
