import type { BootChannel, BootRelease } from '@fanfare/api-contract';
import { afterEach, expect, it } from 'vitest';
import { channel, release } from '../test/boot.ts';
import { isEmpty, sheet, viewPages, withViews } from '../test/view-pages.ts';

const viewOf = (path: string, language: string, title: string, version: string) => ({
  path,
  language,
  title,
  html: `<main class="a1b2c3d_"><h1>${title} ${version}</h1><a href="/creator/lists">Lists</a><button type="button">All</button><input id="q"/><i style="width:9px"></i></main>`,
  styles: ['app.css', 'feed.css'],
});
const fileOf = (version: string) =>
  JSON.stringify({
    views: [],
    waiting: [
      viewOf('/creator/feed', 'en', 'Activity', version),
      viewOf('/creator/feed', 'fr', 'Activité', version),
      viewOf('/signin', 'en', 'Log in', version),
    ],
    styles: { 'app.css': sheet, 'feed.css': sheet },
  });
const routes = [
  { path: '/creator/feed', access: 'creator' as const },
  { path: '/creator/tracks', access: 'creator' as const },
  { path: '/signin', access: 'visitor' as const },
];
const screens = [{ paths: ['/creator/feed'], files: ['12.js', 'feed.css'] }];

function creator(version: string): BootRelease {
  const made = withViews(release('mf-creator', version), fileOf(version), { routes, screens });
  return { ...made, integrity: { ...made.integrity, 'feed.css': made.integrity['app.css']! } };
}

let live: Partial<BootChannel> = {};
/** What the origin sends instead of the registered file. */
let sent: string | null = null;
afterEach(() => {
  live = {};
  sent = null;
});
const openAt = viewPages((version) => sent ?? fileOf(version));
const member = { cookie: 'token=abc; active-role=curator' };
const open = (url: string, headers: Record<string, string> = member) =>
  openAt(channel('mf-creator', '1.4.0', { stable: creator('1.4.0'), ...live }), url, headers);

const at = 'http://localhost:3002/remotes/mf-creator/1.4.0';

it('a member gets the view of a screen that waits for its data, in the frame of its area', async () => {
  const { html } = await open('/creator/feed');
  expect(html).toContain(
    '<div id="root"><header></header><div data-waiting="mf-creator"><main class="a1b2c3d_"><h1>Activity 1.4.0</h1>',
  );
  expect(html).toContain('<title>Activity · Fanfare</title>');
  // The address's side, whichever the member was on last.
  expect(html).toContain('data-role="creator"');
  expect((await open('/creator/feed', { ...member, 'accept-language': 'fr' })).html).toContain('<h1>Activité 1.4.0');
});

it('its links work before the scripts are there, and its controls don’t', async () => {
  const { html, policy } = await open('/creator/feed');
  expect(html).toContain('<a href="/creator/lists">');
  expect(html).toContain('<button inert type="button">All</button><input inert id="q"/>');
  expect(policy).toContain("form-action 'self'");
});

it('its scripts load at once, as on every page of members; its style sheets are in it', async () => {
  const { html, policy } = await open('/creator/feed');
  expect(html).toContain('<script defer src="/static/1.0.0/shell.ab.js"></script>');
  expect(html).toContain(`href="${at}/remoteEntry.js"`);
  expect(html).toContain(`href="${at}/12.js"`);
  expect(html).toContain(`<style data-href="${at}/feed.css">${sheet}</style>`);
  expect(html).not.toContain(`as="style"`);
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).toContain('<style>[data-view-style="0"]{width:9px}</style>');
  expect(policy).not.toContain('unsafe-inline');
});

it('whoever is in a canary’s share waits with its view', async () => {
  live = { canary: { percent: 100, release: creator('1.5.0') } };
  expect((await open('/creator/feed')).html).toContain('<h1>Activity 1.5.0</h1>');
});

it.each([
  ['a visitor', {}, '/creator/feed', {}],
  ['a visitor of a screen for anybody', {}, '/signin', {}],
  ['a member’s screen without a view', {}, '/creator/tracks', member],
  ['a member on a page that is nobody’s area', {}, '/signin', member],
  ['what an address asks for', {}, '/creator/feed?view=answers', member],
  ['versions that the address asks for', {}, '/creator/feed?mf=mf-creator@1.3.0', member],
  ['a disabled remote', { isKilled: true }, '/creator/feed', member],
  ['a version without views', { stable: release('mf-creator', '1.4.0') }, '/creator/feed', member],
  [
    'a version that doesn’t run in the shell',
    { stable: { ...creator('1.4.0'), contract: { ...creator('1.4.0').contract, contract: 9 } } },
    '/creator/feed',
    member,
  ],
] as const)('the page has no view for %s', async (_, changes, url, headers) => {
  live = changes;
  expect(isEmpty((await open(url, headers)).html)).toBe(true);
});

it('the page has no view where the origin sends another file than the registered one', async () => {
  sent = fileOf('1.4.0').replaceAll('Activity', 'Evil');
  expect(isEmpty((await open('/creator/feed')).html)).toBe(true);
});
