import { createHash } from 'node:crypto';
import type { BootChannel, BootRelease } from '@fanfare/api-contract';
import { afterEach, expect, it } from 'vitest';
import { channel, release } from '../test/boot.ts';
import { isEmpty, sheet, viewPages, withViews } from '../test/view-pages.ts';

const viewsOf = (version: string) =>
  JSON.stringify({
    views: [
      ['en', 'Log in'],
      ['fr', 'Connexion'],
    ].map(([language, title]) => ({
      path: '/signin',
      language,
      title,
      html: `<main class="a1b2c3d_">${title} ${version} ⟦links.faq⟧</main>`,
      styles: ['app.css'],
    })),
    styles: { 'app.css': sheet },
  });
const routes = [
  { path: '/signin', access: 'visitor' as const },
  { path: '/account', access: 'account' as const },
];

/** A version of mf-auth, with drawn views or, being older, without. */
function auth(version: string, isDrawn = true): BootRelease {
  const made = release('mf-auth', version);
  const { contract, integrity } = withViews(made, viewsOf(version), { routes });
  return { ...made, contract, integrity: isDrawn ? integrity : made.integrity };
}

let live: Partial<BootChannel> = {};
afterEach(() => {
  live = {};
});
const openAt = viewPages(viewsOf);
const open = (url: string, headers: Record<string, string> = {}) =>
  openAt(channel('mf-auth', '1.4.0', { stable: auth('1.4.0'), ...live }), url, headers);

it('puts the view of a remote’s version into the shell’s page', async () => {
  const { html, data } = await open('/signin');
  expect(html).toContain(
    '<div data-remote="mf-auth" data-version="1.4.0" data-cohort="stable"><main class="a1b2c3d_">Log in 1.4.0 ⟦links.faq⟧</main></div><footer>',
  );
  expect(html).toContain('<title>Log in · Fanfare</title>');
  expect(data.boot.remotes.find(({ name }) => name === 'mf-auth')?.chosen.version).toBe('1.4.0');
});

it('its style sheets are in the page, where scripts look for them, and the policy allows no more', async () => {
  const { html, policy } = await open('/signin');
  expect(html).toContain('<style data-href="/static/1.0.0/shell.ab.css">header{color:blue}</style>');
  expect(html).toContain(`<style data-href="http://localhost:3001/remotes/mf-auth/1.4.0/app.css">${sheet}</style>`);
  expect(html).not.toContain('rel="stylesheet"');
  expect(policy).toContain(`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`);
  expect(policy).not.toContain('unsafe-inline');
});

it('what is typed is sent nowhere before the scripts are there', async () => {
  expect((await open('/signin')).policy).toContain("form-action 'none'");
  expect((await open('/')).policy).toContain("form-action 'self'");
});

it('loads nothing of the remote before somebody uses the page, then all that it starts with', async () => {
  const { html } = await open('/signin', { 'accept-language': 'fr' });
  expect(html).toContain('Connexion 1.4.0');
  expect(html).not.toContain('rel="preload"');
  const at = 'http://localhost:3001/remotes/mf-auth/1.4.0';
  const files = ['remoteEntry.js', '7.js', 'app.1.js', 'app.css', 'texts.fr.ab.js'];
  expect(html).toContain(
    `data-main="/static/1.0.0/shell.ab.js" data-ahead="/static/1.0.0/texts.fr.ab.js" data-remote="${files.map((file) => `${at}/${file}`).join(' ')}"></script>`,
  );
});

it('whoever is in a canary’s share gets its view', async () => {
  live = { canary: { percent: 100, release: auth('1.5.0') } };
  const { html } = await open('/signin');
  expect(html).toContain('data-version="1.5.0" data-cohort="canary"><main class="a1b2c3d_">Log in 1.5.0');
});

it.each([
  ['a version without views', { stable: auth('1.4.0', false) }, '/signin', {}],
  [
    'a version that doesn’t run in the shell',
    { stable: { ...auth('1.4.0'), contract: { ...auth('1.4.0').contract, contract: 9 } } },
    '/signin',
    {},
  ],
  ['a disabled remote', { isKilled: true }, '/signin', {}],
  ['where to return to', {}, '/signin?return=%2Fcreator%2Ftracks', {}],
  ['a message in the address', {}, '/signin?leaving=2026-12-12', {}],
  ['versions that the address asks for', {}, '/signin?mf=mf-auth@1.3.0', {}],
  ['whoever has a session', {}, '/signin', { cookie: 'token=abc' }],
  ['a screen without a view', {}, '/account', {}],
] as const)('the page has no view for %s', async (_, changes, url, headers) => {
  live = changes;
  expect(isEmpty((await open(url, headers)).html)).toBe(true);
});

it('an address that only switches the language gets the view', async () => {
  expect((await open('/signin?language=fr')).html).toContain('Connexion 1.4.0');
});
