import { expect, it } from 'vitest';
import { createStyleRules, drawnViews, refusalOfHtml, refusalOfViews } from './drawn-views.ts';

const screen =
  '<!--$--><main class="a1b2c3d_" data-full-bleed="true"><h1 tabindex="-1">Log in</h1><p>No account?<!-- --> <a class="b" href="/signup?a=1&amp;b=2#top">Sign up</a></p><form class="c" noValidate=""><label id="e-label" for="e">Email</label><input type="email" aria-required="true" autoComplete="username" spellCheck="false" id="e" name="email"/><button type="submit" style="width:100%;--size:32px">Log in</button></form><svg viewBox="0 0 48 48" aria-hidden="true"><path fill="#EA4335" d="M24 9.5c3.54 0"></path></svg></main><!--/$-->';

it('lets in what React writes of a form', () => {
  expect(refusalOfHtml(screen)).toBeNull();
});

it.each([
  ['a script', '<script src="/x.js"></script>', '<script>'],
  ['a script in other letters', '<SCRIPT></SCRIPT>', '<SCRIPT>'],
  ['an inline handler', '<button onclick="x()">a</button>', 'onclick'],
  ['a handler of a picture', '<svg onload="x()"></svg>', 'onload'],
  ['another base of addresses', '<base href="/evil/"/>', '<base>'],
  ['a redirection', '<meta http-equiv="refresh" content="0"/>', '<meta>'],
  ['a frame', '<iframe srcdoc="x"></iframe>', '<iframe>'],
  ['a style sheet', '<style>*{display:none}</style>', '<style>'],
  ['a template', '<template></template>', '<template>'],
  ['an animation of a link', '<svg><animate to="javascript:x()"></animate></svg>', '<animate>'],
  ['where a form is sent', '<form action="https://evil.test/"></form>', 'action'],
  ['where a button sends a form', '<button formaction="https://evil.test/">a</button>', 'formaction'],
  [
    'a form in the place of what scripts ask the document for',
    '<form name="currentScript"></form>',
    'a name of a form',
  ],
  ['a link that runs', '<a href="javascript:x()">a</a>', 'a link to javascript:x()'],
  ['a link to another site', '<a href="//evil.test">a</a>', 'a link to //evil.test'],
  ['a link that is written as numbers', '<a href="/&#x2f;evil.test">a</a>', 'a link to'],
  ['a style with an address', '<p style="background:url(/x)">a</p>', 'the style'],
  ['a style with an address on another line', '<p style="top:0;\nbackground:url(http:evil.test)">a</p>', 'the style'],
  ['a style that ends its rule', '<p style="}body{">a</p>', 'the style'],
  ['an end of the slot', '</div><div>', '</div>'],
  ['elements that cross', '<p><b>a</p></b>', '</p>'],
  ['an element without an end', '<main><p>a</p>', '<main> without an end'],
  ['a comment that hides something', '<!-- <p> --><p>a</p>', '<!-- <p> -->'],
  ['a part that waits for something', '<!--$!--><p>a</p><!--/$-->', '<!--$!-->'],
  ['an attribute without quotes', '<p title=a>a</p>', '<p title=a>'],
  ['a tag that never ends', '<p title="a', '<p title="a'],
  ['a place that the shell finds its own elements by', '<p data-waiting="mf-auth">a</p>', 'data-waiting'],
  ['a slot of a remote', '<p data-remote="mf-auth">a</p>', 'data-remote'],
  ['an id in the place of what scripts ask the window for', '<p id="fanfareBeginning">a</p>', 'id="fanfareBeginning"'],
  ['an id in the place of the bundler’s list of chunks', '<p id="webpackChunkshell">a</p>', 'id="webpackChunkshell"'],
  ['an id by React, which differs in the page', '<input id="_R_1_"/>', 'ids of their own'],
])('refuses %s', (_, html, reason) => {
  expect(refusalOfHtml(html)).toContain(reason);
  expect(refusalOfHtml(`<main>${html}</main>`)).not.toBeNull();
});

it('reads what was made to take long quickly', () => {
  expect(refusalOfHtml(`<p ${'a '.repeat(40_000)}`)).not.toBeNull();
  expect(refusalOfHtml(`<p${' a="b"'.repeat(10_000)}`)).not.toBeNull();
});

const view = { path: '/creator/feed', language: 'en', title: 'Feed', html: '<main></main>', styles: [] };

it('reads waiting views as strictly as those for visitors', () => {
  const refused = { ...view, html: '<main onclick="x()"></main>' };
  expect(refusalOfViews({ views: [], waiting: [view], styles: {} })).toBeNull();
  expect(refusalOfViews({ views: [], waiting: [refused], styles: {} })).toContain('onclick');
  expect(refusalOfViews({ views: [], waiting: [{ ...view, styles: ['a.css'] }], styles: {} })).toContain('a.css');
  expect(drawnViews.safeParse({ views: [], waiting: [{ ...view, html: 7 }], styles: {} }).success).toBe(false);
});

it('has no waiting views in a file from before there were any', () => {
  expect(drawnViews.parse({ views: [view], styles: {} })).toEqual({ views: [view], styles: {} });
});

it('a waiting view shows nothing of answers, and is none of the views for visitors', () => {
  const read = drawnViews.parse({ views: [], waiting: [{ ...view, answers: {} }], styles: {} });
  expect(read).toEqual({ views: [], waiting: [view], styles: {} });
});

const logIn = { path: '/signin', language: 'en', title: 'Log in', html: '<main></main>', styles: ['app.css'] };
const refusalOfSheet = (text: string) => refusalOfViews({ views: [logIn], styles: { 'app.css': text } });

it.each([
  '.a{background:url(x.png)}',
  '.a{background:\\75rl(x.png)}',
  '.a{background:u\\00072 l("x.png")}',
  '.a{background:\\u\\rl(x.png)}',
  '.a{background:image-set("https://evil.test/x.png" 1x)}',
  '.a{background:-webkit-image-set("x.png" 1x)}',
  '.a{background:src("x.png")}',
  '@\\69mport "x.css";',
  '</style>',
])('refuses a style sheet that loads something or ends its element: %s', (text) => {
  expect(refusalOfSheet(text)).toContain('app.css');
});

it.each([
  '.a::before{content:"\\201c \\75 rl"}',
  '.a\\:b{color:red}',
  '.a{background:url("data:image/svg+xml,%3csvg/%3e")}',
  '@font-face{font-family:x;src:local("Inter")}',
])('lets in a style sheet that loads nothing: %s', (text) => {
  expect(refusalOfSheet(text)).toBeNull();
});

it('refuses a style sheet that isn’t there, whatever its name', () => {
  const named = (file: string) => refusalOfViews({ views: [{ ...logIn, styles: [file] }], styles: {} });
  expect(named('app.css')).toBe('/signin: no text of app.css');
  expect(named('constructor')).toBe('/signin: no text of constructor');
});

it('refuses views that would have the API asked for a lot', () => {
  const asking = (count: number) => {
    const answers = Object.fromEntries(Array.from({ length: count }, (_, index) => [`GET /api/${index}`, {}]));
    return refusalOfViews({ views: [{ ...logIn, styles: [], answers }], styles: {} });
  };
  expect(asking(8)).toBeNull();
  expect(asking(9)).toBe('answers of 9 calls');
});

it('makes rules of style attributes', () => {
  const rules = createStyleRules('data-s');
  expect(rules.replace('<p style="width:1px" hidden="">a</p><p style="--s:2px">b</p><i a style="width:1px"></i>')).toBe(
    '<p data-s="0" hidden="">a</p><p data-s="1">b</p><i a data-s="0"></i>',
  );
  expect(rules.text()).toBe('[data-s="0"]{width:1px}[data-s="1"]{--s:2px}');
});

it.each([
  '<p>a style="}body{display:none}" b</p>',
  '<p>a style="</p><p title="b"></p>',
  '<i title="a style=" class="b onclick=x() c"></i>',
  '<a title="a style=" class="b href=//evil.test/ c">a</a>',
])('leaves alone what only looks like a style attribute: %s', (html) => {
  expect(refusalOfHtml(html)).toBeNull();
  const rules = createStyleRules('data-s');
  expect(rules.replace(html)).toBe(html);
  expect(rules.text()).toBe('');
});
