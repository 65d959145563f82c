import { createHash } from 'node:crypto';
import type { DrawnPages } from '@fanfare/shell-contract/build';
import { expect, it } from 'vitest';
import { channel } from '../test/boot.ts';
import { drawnBuild } from '../test/drawn-build.ts';

const sheet = 'main{color:red}';
const page = (language: string, html: string) => ({
  title: `Home ${language} · Fanfare`,
  description: `About "${language}"`,
  html,
  styles: ['home.ab.css'],
  scripts: ['home.ab.js'],
  questions: [
    { question: 'Why </script>?', answer: 'Because' },
    { question: 'How long?', answer: '⟦#home.rules⟧At most “⟦radioDays⟧”⟦/home.rules⟧' },
  ],
});
const home = (greeting: string) =>
  `<main><h1>${greeting}</h1><a href="⟦links.faq⟧">FAQ</a>⟦#home.blog⟧⟦#posts⟧<p>⟦title⟧</p>⟦/posts⟧⟦/home.blog⟧<source media="(prefers-color-scheme: dark)"></main>`;
const heads = {
  '/to/:handle': { title: '⟦name⟧ · Fanfare', description: 'Send to ⟦name⟧' },
  '/report/:token': { title: 'Report', description: 'A report' },
};
const legal = { ...page('en', '<h1>Imprint</h1>⟦#operator.address⟧<p>⟦line⟧</p>⟦/operator.address⟧'), questions: [] };
const drawn: DrawnPages = {
  languages: {
    en: {
      pages: { '/': page('en', home('Heard')), '/imprint': legal },
      heads,
      withoutScripts: '<p>This page needs JavaScript.</p>',
    },
    fr: { pages: { '/': page('fr', home('Écouté')), '/imprint': legal }, heads },
  },
  styles: { 'home.ab.css': sheet, '': '' },
  begin: 'begin.ab.js',
};
const template = `<!doctype html><html lang="en" data-theme="system"><head><title>Fanfare</title><meta
  name="description" content="x" /><!--fanfare-preload--><script type="application/json" data-rest="follows" id="fanfare-boot">null</script><script defer src="/static/1.0.0/shell.ab.js"></script><link href="/static/1.0.0/home.ab.css" rel="stylesheet"></head><body data-role="creator"><div id="root"></div></body></html>`;

const posts = [
  { id: 1, slug: 'a', title: 'A <b>post</b>', summary: 's', publishedAt: '2026-11-01T00:00:00Z', isDemo: false },
];
const rules = {
  replyDays: { playlists: 15, radios: 30, influencers: 15 },
  listenSeconds: 45,
  priceCredits: {
    playlists: { min: 1, max: 12 },
    radios: { min: 2, max: 15 },
    influencers: { min: 3, max: 200 },
  },
  creditCents: 100,
  influencerDeclineCredits: 1,
  cardReturnDays: 14,
  curatorSharePercent: { standard: 50, trusted: 55 },
  minCashOutCredits: 20,
  pro: { monthlyCredits: 50, yearlyCredits: 500, maxCurators: 100 },
};
const curator = {
  handle: 'ines',
  curator: { display_name: 'Ines & Co', profileImageUrl: 'https://cdn.test/ines.webp' },
};
/** What the API answers, by the start of a path. */
let answers: Record<string, unknown> = {};

const openAt = drawnBuild(template, drawn);
const open = (url: string, headers: Record<string, string> = {}) =>
  openAt({
    live: channel('mf-creator', '1.0.0'),
    url,
    headers,
    env: { FANFARE_SHELL_URL: 'https://fanfare.fm', FANFARE_LINK_FAQ: 'https://help.fanfare.fm/?a=1&b=2' },
    fetch: async (address) => {
      const found = Object.entries(answers).find(([start]) => new URL(address).pathname.startsWith(start));
      if (!found) throw new Error('The API is down');
      return Response.json({ success: true, data: found[1] });
    },
  });

it('sends the home page as HTML, with the same content for its scripts', async () => {
  answers = { '/api/blog/posts': { items: posts, nextCursor: null } };
  const { html, data } = await open('/');
  expect(html).toContain('<div id="root"><main><h1>Heard</h1>');
  expect(html).toContain('href="https://help.fanfare.fm/?a=1&amp;b=2"');
  expect(html).toContain('<p>A &lt;b&gt;post&lt;/b&gt;</p>');
  expect(html).not.toMatch(/[⟦⟧]/);
  expect(data.content?.home?.blog[0]?.posts[0]?.title).toBe('A <b>post</b>');
});

it.each([
  ['en', '/static/1.0.0/home.ab.js'],
  ['fr', '/static/1.0.0/texts.fr.ab.js /static/1.0.0/home.ab.js'],
])('loads its scripts when somebody begins to use it: %s', async (language, ahead) => {
  const { html } = await open('/', { 'accept-language': language });
  expect(html).toContain(
    `<script async src="/static/1.0.0/begin.ab.js" data-main="/static/1.0.0/shell.ab.js" data-ahead="${ahead}"></script>`,
  );
  expect(html).not.toContain('defer');
  expect(html).not.toContain('as="script"');
});

it('loads them at once for whoever asks for a version, which they answer', async () => {
  const { html } = await open('/?mf=mf-auth@1.0.0');
  expect(html).toContain('<div id="root"><main><h1>Heard</h1>');
  expect(html).toContain('<script defer src="/static/1.0.0/shell.ab.js"></script>');
  expect(html).toContain('<link rel="preload" as="script" href="/static/1.0.0/home.ab.js">');
});

it('leaves out what the API doesn’t answer', async () => {
  answers = {};
  const { html, data } = await open('/');
  expect(html).toContain('<h1>Heard</h1>');
  expect(html).not.toContain('<p>');
  expect(data.content?.home).toEqual({ rules: [], numbers: [], pricing: [], blog: [] });
});

it('waits for no style sheet, under a policy that allows exactly this one', async () => {
  const { html, policy } = await open('/');
  expect(html).toContain(`<style data-href="/static/1.0.0/home.ab.css">${sheet}</style>`);
  expect(html).not.toContain('rel="stylesheet"');
  const hash = createHash('sha256').update(sheet).digest('base64');
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}' http`);
  expect(policy).not.toContain('unsafe');
});

it('is in the visitor’s language, and says which others there are', async () => {
  const { html } = await open('/', { 'accept-language': 'fr' });
  expect(html).toContain('<h1>Écouté</h1>');
  expect(html).toContain('<title>Home fr · Fanfare</title>');
  expect(html).toContain('<link rel="canonical" href="https://fanfare.fm/?language=fr">');
  expect(html).toContain('<link rel="alternate" hreflang="en" href="https://fanfare.fm/">');
});

it('shows pictures for the chosen theme', async () => {
  expect((await open('/', { cookie: 'theme=dark' })).html).toContain('media="(min-width: 0px)"');
});

it.each([
  ['for a member, whose home is another', '/', { cookie: 'token=x' }],
  ['for a path that isn’t drawn', '/signin', {}],
])('draws nothing %s', async (_, url, headers) => {
  const { html, data } = await open(url, headers);
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('rel="stylesheet"');
  expect(html).toContain('<script defer src="/static/1.0.0/shell.ab.js"></script>');
  expect(data.content).toBeUndefined();
});

it('says what it needs to a browser without scripts where no page is drawn, if its build has words for it', async () => {
  const words = '<div id="root"></div><noscript><p>This page needs JavaScript.</p></noscript>';
  expect((await open('/signup')).html).toContain(words);
  expect((await open('/nothing')).html).toContain(words);
  expect((await open('/')).html).not.toContain('<noscript>');
  expect((await open('/signup?language=fr')).html).not.toContain('<noscript>');
});

it('gives members the operator of the legal pages, which their browser draws', async () => {
  const { html, data } = await open('/imprint', { cookie: 'token=x' });
  expect(html).toContain('<div id="root"></div>');
  expect(data.content?.operator?.address).toEqual([{ line: '1 Example Street' }, { line: '10000 Sampletown' }]);
  expect((await open('/imprint')).html).toContain('<p>1 Example Street</p><p>10000 Sampletown</p>');
});

it('names the page to search engines and other sites, in the form that they read', async () => {
  const { html } = await open('/');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html.match(/name="description"/g)).toHaveLength(1);
  expect(html).toContain('content="About &quot;en&quot;"');
  expect(html).toContain('<meta property="og:image" content="https://fanfare.fm/og-en.png">');
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );
  expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite', 'FAQPage']);
  // An answer that rules are missing for isn't there.
  expect(things[2]?.['mainEntity']).toEqual([
    expect.objectContaining({ name: 'Why </script>?', acceptedAnswer: { '@type': 'Answer', text: 'Because' } }),
  ]);
});

it('answers questions by the installation’s own rules, in structured data as on the page', async () => {
  answers = { '/api/v2/public/rules': { ...rules, replyDays: { playlists: 9, radios: 21, influencers: 9 } } };
  const { html, data } = await open('/', { 'accept-language': 'fr' });
  expect(html).toContain('"text":"At most “21\u00a0jours”"');
  expect(data.content?.home?.rules[0]?.radioDays).toBe('21\u00a0jours');
});

it('names the curator of a shared page, by the current handle', async () => {
  answers = { '/api/v2/public/curators/': curator };
  const { html } = await open('/to/earlier-ines');
  expect(html).toContain('<title>Ines &amp; Co · Fanfare</title>');
  expect(html).toContain('<link rel="canonical" href="https://fanfare.fm/to/ines">');
  expect(html).toContain('<meta property="og:image" content="https://cdn.test/ines.webp">');
  answers = {};
  expect((await open('/to/nobody')).html).toContain('<title>Fanfare</title>');
});

it('keeps reports out of search engines', async () => {
  const { html } = await open('/report/secret');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('canonical');
});

it('tells search engines which pages there are, and which are nobody’s business', async () => {
  const { server } = await open('/');
  const robots = (await server.inject('/robots.txt')).body;
  expect(robots).toContain('Disallow: /creator/\n');
  expect(robots).toContain('Sitemap: https://fanfare.fm/sitemap.xml');
  const { body: sitemap, headers } = await server.inject('/sitemap.xml');
  expect(sitemap).toContain('<loc>https://fanfare.fm/</loc>');
  expect(sitemap).toContain('<loc>https://fanfare.fm/terms?language=fr</loc>');
  expect(sitemap).not.toContain('/to/');
  expect(headers['cache-control']).toBe('public, max-age=60');
});

it('names the pages that curators share in the sitemap, in each language', async () => {
  answers = { '/api/v2/public/curators': ['ines', 'night-bus'] };
  const { server } = await open('/');
  const { body: complete, headers } = await server.inject('/sitemap.xml');
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect(complete).toContain('<loc>https://fanfare.fm/to/ines</loc>');
  expect(complete).toContain('<loc>https://fanfare.fm/to/night-bus?language=fr</loc>');
});
