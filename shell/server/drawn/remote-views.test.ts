import { createHash } from 'node:crypto';
import type { DrawnView } from '@fanfare/api-contract/drawn-views';
import { expect, it, vi } from 'vitest';
import type { PageRemote } from '../../boot/page-data.ts';
import type { BootRelease } from '@fanfare/api-contract';
import { bootOf, channel, release } from '../test/boot.ts';
import { createRemoteViews } from './remote-views.ts';

const sumOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const sheet = '.a1b2c3d_{color:red}';
const view = (changes: Partial<DrawnView> = {}): DrawnView => ({
  path: '/signin',
  language: 'en',
  title: 'Log in',
  html: '<main class="a1b2c3d_">Log in</main>',
  styles: ['app.css'],
  ...changes,
});

/** A version of mf-auth whose file of views has this text. @param css the text of its style sheet */
function versionWith(file: string, css = sheet, version = '1.0.0'): PageRemote<BootRelease> {
  const made = release('mf-auth', version);
  const integrity = { ...made.integrity, 'app.css': sumOf(css), 'drawn.json': sumOf(file) };
  return {
    name: 'mf-auth',
    cohort: 'stable',
    isKilled: false,
    routes: [],
    chosen: { ...made, integrity },
    lastGood: null,
  };
}

const good = JSON.stringify({ views: [view()], styles: { 'app.css': sheet } });
const fileOf = (views: readonly DrawnView[], css = sheet) => JSON.stringify({ views, styles: { 'app.css': css } });

function server(origin: (url: string) => Response | Promise<Response>, answers: Record<string, unknown> = {}) {
  let now = 1_000;
  const log = { error: vi.fn<(text: string) => void>() };
  const request = vi.fn<typeof fetch>(async (url) => origin(String(url)));
  const { viewOf, prepare } = createRemoteViews({
    answerOf: async (call) => answers[call] ?? null,
    log,
    request,
    nowMs: () => now,
  });
  const ask = (remote: PageRemote<BootRelease>, pathname = '/signin', language = 'en') =>
    viewOf(remote, { kind: 'first', pathname, language, sameHost: (url) => url });
  const askWaiting = (remote: PageRemote<BootRelease>) =>
    viewOf(remote, { kind: 'waiting', pathname: '/signin', language: 'en', sameHost: (url) => url });
  const pass = (ms: number) => {
    now += ms;
  };
  return { ask, askWaiting, prepare, request, log, pass };
}

it('gets the views of a version once, from where its files are', async () => {
  const file = fileOf([view()]);
  const { ask, request } = server(() => new Response(file));
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
  const { prepare, request } = server(() => new Response(good));
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
  const { ask } = server((url) => new Response(url.includes('/1.1.0/') ? newer : older));
  expect((await ask(versionWith(older)))?.title).toBe('Log in');
  expect((await ask(versionWith(newer, sheet, '1.1.0')))?.title).toBe('Welcome back');
});

it('asks for nothing where a version has none, and has none for other paths and languages', async () => {
  const file = fileOf([view()]);
  const { ask, request } = server(() => new Response(file));
  const without = versionWith(file);
  expect(await ask({ ...without, chosen: release('mf-auth', '1.0.0') })).toBeNull();
  expect(request).not.toHaveBeenCalled();
  expect(await ask(without, '/signup')).toBeNull();
  expect(await ask(without, '/signin', 'fr')).toBeNull();
});

it.each([
  ['other bytes than the registered ones', good, good.replace('Log in', 'Log on')],
  ['a style sheet that isn’t the release’s', fileOf([view()], 'body{display:none}'), undefined],
  ['a script', fileOf([view({ html: '<main><script>x()</script></main>' })]), undefined],
  ['a handler', fileOf([view({ html: '<main onclick="x()"></main>' })]), undefined],
  ['an end of its place', fileOf([view({ html: '</div><main></main>' })]), undefined],
  ['a style sheet that nothing was said of', fileOf([view({ styles: ['constructor'] })]), undefined],
  ['something that is no JSON', '<html>', undefined],
  ['no views', '{"views":[{}],"styles":{}}', undefined],
])('uses nothing of a file with %s', async (_, registered, sent = registered) => {
  const { ask, log } = server(() => new Response(sent));
  expect(await ask(versionWith(registered))).toBeNull();
  expect(log.error.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('mf-auth 1.0.0')]);
});

it('reads no more of a file than it may have, whatever size its origin names', async () => {
  let sentBytes = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sentBytes += 2 ** 20;
      controller.enqueue(new Uint8Array(2 ** 20));
    },
  });
  const { ask, log } = server(() => new Response(endless, { headers: { 'content-length': '100' } }));
  expect(await ask(versionWith(good))).toBeNull();
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('larger than'));
  expect(sentBytes).toBeLessThan(10 * 2 ** 20);
});

it.each(['</style><base href="/evil/">', '@import "//evil.test/x.css";', '.a1b2c3d_{background:url(x.png)}'])(
  'puts no style sheet into a page that ends its element or loads something: %s',
  async (css) => {
    const file = fileOf([view()], css);
    expect(await server(() => new Response(file)).ask(versionWith(file, css))).toBeNull();
  },
);

it('an origin that fails is asked again, later', async () => {
  let isDown = true;
  const { ask, request, pass } = server(() => {
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
  const { ask, request, log, pass } = server(() => new Response(broken));
  for (const _ of [1, 2, 3]) {
    expect(await ask(versionWith(broken))).toBeNull();
    pass(3_600_000);
  }
  expect(request).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('an origin that keeps failing is asked less and less often, and reported once', async () => {
  let isDown = true;
  const { ask, request, log, pass } = server(() =>
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
  const { ask, log } = server(() => new Response(file));
  expect(await ask(versionWith(file))).toBeNull();
  expect(log.error.mock.calls.map(([text]) => text.length)).toEqual([expect.toSatisfy((size: number) => size < 500)]);
});

it('a page waits a moment for an origin, and the next one not at all', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { ask } = server(() => promise);
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
    (await server(() => new Response(file), { [call]: answer }).ask(versionWith(file)))?.title;
  const google = { id: 'google', isSandbox: true };
  expect(await titleFor({ providers: [google, { id: 'spotify', isSandbox: true }] })).toBe('both');
  expect(await titleFor({ providers: [google] })).toBe('one');
  expect(await titleFor({ providers: [] })).toBe('none');
  expect(await titleFor({ providers: [{ id: 'deezer' }] })).toBeUndefined();
  expect(await titleFor(undefined)).toBeUndefined();
});

it('has waiting views for members alone, without controls that take anything', async () => {
  const html = '<main><input id="a"/><button type="button">a</button></main>';
  const waiting = [view({ title: 'Waiting', html })];
  const file = JSON.stringify({ views: [view()], waiting, styles: { 'app.css': sheet } });
  const { ask, askWaiting } = server(() => new Response(file));
  expect((await ask(versionWith(file)))?.title).toBe('Log in');
  expect(await askWaiting(versionWith(file))).toMatchObject({
    title: 'Waiting',
    html: '<main><input inert id="a"/><button inert type="button">a</button></main>',
  });
  const before = server(() => new Response(good));
  expect(await before.askWaiting(versionWith(good))).toBeNull();
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

it('turns style attributes into rules, which the policy of pages allows by their sum', async () => {
  const file = fileOf([view({ html: '<p style="width:1px">a</p><p style="--s:2px">b</p><i style="width:1px"></i>' })]);
  const found = await server(() => new Response(file)).ask(versionWith(file));
  expect(found?.html).toBe('<p data-view-style="0">a</p><p data-view-style="1">b</p><i data-view-style="0"></i>');
  expect(found?.styles.at(-1)).toEqual({
    href: null,
    text: '[data-view-style="0"]{width:1px}[data-view-style="1"]{--s:2px}',
  });
});

it('what only looks like a style attribute neither becomes a rule nor ends an attribute', async () => {
  const html = '<main title="a style=" class="b href=//evil.test/ c">style="}body{display:none}" style="x"</main>';
  const file = fileOf([view({ html })]);
  expect(await server(() => new Response(file)).ask(versionWith(file))).toMatchObject({
    html,
    styles: [{ text: sheet }],
  });
});
