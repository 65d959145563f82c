import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BootChannel, BootRelease } from '@fanfare/api-contract';
import type { DrawnPages } from '@fanfare/shell-contract/build';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PageData } from '../../boot/page-data.ts';
import { buildShellServer } from '../app.ts';
import { readConfig } from '../config.ts';
import { bootOf, channel, release } from '../test/boot.ts';

const frameOf = (title: string) => ({
  title: `⟦screen⟧ · ${title}`,
  description: '',
  html: '<header><a href="⟦links.faq⟧">FAQ</a></header><div data-remote="⟦remote⟧" data-version="⟦version⟧" data-cohort="⟦cohort⟧">⟦view⟧</div><footer></footer>',
  styles: ['shell.ab.css'],
  scripts: [],
});
const drawn: DrawnPages = {
  languages: {
    en: { pages: {}, heads: {}, frame: frameOf('Fanfare') },
    fr: { pages: {}, heads: {}, frame: frameOf('Fanfare') },
  },
  styles: { 'shell.ab.css': 'header{color:blue}', '': '' },
  begin: 'begin.ab.js',
};
const template = `<!doctype html><html lang="en" data-theme="system"><head><title>Fanfare</title><!--fanfare-preload--><script type="application/json" data-rest="follows" data-sums="follow" id="fanfare-boot">null</script><script defer src="/static/1.0.0/shell.ab.js"></script><link href="/static/1.0.0/shell.ab.css" rel="stylesheet"></head><body data-role="creator"><div id="root"></div></body></html>`;

const sheet = '.a1b2c3d_{color:red}';
const sumOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
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

/** A version of mf-auth, with drawn views or from before there were any. */
function auth(version: string, isDrawn = true): BootRelease {
  const made = release('mf-auth', version);
  const sums = { 'app.css': sumOf(sheet), 'drawn.json': sumOf(viewsOf(version)), 'texts.fr.ab.js': 'sha384-french' };
  return {
    ...made,
    contract: { ...made.contract, routes, awaitsSums: true },
    integrity: { ...made.integrity, ...(isDrawn && sums) },
  };
}

let directory: string;
let app: FastifyInstance | undefined;
let live: Partial<BootChannel> = {};
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'views-'));
  const folder = path.join(directory, '1.0.0');
  await mkdir(folder);
  await writeFile(path.join(folder, 'index.html'), template);
  await writeFile(path.join(folder, 'drawn.json'), JSON.stringify(drawn));
  await writeFile(path.join(folder, 'texts.fr.ab.js'), '');
});
afterAll(() => rm(directory, { recursive: true }));
afterEach(async () => {
  await app?.close();
  app = undefined;
  live = {};
  vi.unstubAllGlobals();
});

async function open(url: string, headers: Record<string, string> = {}) {
  await app?.close();
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const [, version] = /\/mf-auth\/([^/]+)\/drawn\.json$/.exec(String(address)) ?? [];
    if (!version) throw new Error('Nothing is there');
    return new Response(viewsOf(version));
  });
  const config = { ...readConfig({}), buildDirectories: [directory], dataDirectory: path.join(directory, 'data') };
  const channels = [channel('shell', '1.0.0'), channel('mf-auth', '1.4.0', { stable: auth('1.4.0'), ...live })];
  app = await buildShellServer(config, {
    get: async () => ({ boot: bootOf(...channels), from: 'api' }),
    preview: async () => null,
  });
  const answer = await app.inject({ url, headers });
  const html = answer.body;
  const data = JSON.parse(/id="fanfare-boot">([^<]*)</.exec(html)?.[1] ?? 'null') as PageData;
  return { html, data, policy: String(answer.headers['content-security-policy']) };
}

/** Today's page: empty, with the scripts at once. */
const isEmpty = (html: string) =>
  html.includes('<div id="root"></div>') && html.includes('<script defer src="/static/1.0.0/shell.ab.js">');

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
  ['a version from before', { stable: auth('1.4.0', false) }, '/signin', {}],
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
] as const)('the page is as before for %s', async (_, changes, url, headers) => {
  live = changes;
  expect(isEmpty((await open(url, headers)).html)).toBe(true);
});

it('a switch of languages in the address is none of the screen’s', async () => {
  expect((await open('/signin?language=fr')).html).toContain('Connexion 1.4.0');
});
