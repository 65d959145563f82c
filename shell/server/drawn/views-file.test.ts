import { expect, it } from 'vitest';
import { fileOf, good, sheet, versionWith, view, viewServer } from '../test/remote-views.ts';

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
  const { ask, log } = viewServer(() => new Response(sent));
  expect(await ask(versionWith(registered))).toBeNull();
  expect(log.error.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('mf-auth 1.0.0')]);
});

it.each(['</style><base href="/evil/">', '@import "//evil.test/x.css";', '.a1b2c3d_{background:url(x.png)}'])(
  'puts no style sheet into a page that ends its element or loads something: %s',
  async (css) => {
    const file = fileOf([view()], css);
    expect(await viewServer(() => new Response(file)).ask(versionWith(file, css))).toBeNull();
  },
);

it('keeps waiting views for members apart, with all their controls disabled', async () => {
  const html = '<main><input id="a"/><button type="button">a</button></main>';
  const waiting = [view({ title: 'Waiting', html })];
  const file = JSON.stringify({ views: [view()], waiting, styles: { 'app.css': sheet } });
  const { ask, askWaiting } = viewServer(() => new Response(file));
  expect((await ask(versionWith(file)))?.title).toBe('Log in');
  expect(await askWaiting(versionWith(file))).toMatchObject({
    title: 'Waiting',
    html: '<main><input inert id="a"/><button inert type="button">a</button></main>',
  });
  const before = viewServer(() => new Response(good));
  expect(await before.askWaiting(versionWith(good))).toBeNull();
});

it('turns style attributes into a style sheet, whose hash the content security policy allows', async () => {
  const file = fileOf([view({ html: '<p style="width:1px">a</p><p style="--s:2px">b</p><i style="width:1px"></i>' })]);
  const found = await viewServer(() => new Response(file)).ask(versionWith(file));
  expect(found?.html).toBe('<p data-view-style="0">a</p><p data-view-style="1">b</p><i data-view-style="0"></i>');
  expect(found?.styles.at(-1)).toEqual({
    href: null,
    text: '[data-view-style="0"]{width:1px}[data-view-style="1"]{--s:2px}',
  });
});

it('what only looks like a style attribute neither becomes a rule nor ends an attribute', async () => {
  const html = '<main title="a style=" class="b href=//evil.test/ c">style="}body{display:none}" style="x"</main>';
  const file = fileOf([view({ html })]);
  expect(await viewServer(() => new Response(file)).ask(versionWith(file))).toMatchObject({
    html,
    styles: [{ text: sheet }],
  });
});
