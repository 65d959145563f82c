import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../boot/page-template.ts';
import { addressIn } from './drawn/head.ts';
import { createSharedPages } from './shared-pages.ts';

/** Pages that search engines may list: everybody's, with something to read. */
const listed = ['/', '/creator/campaigns/bfm/create', '/signup', '/contact', '/terms', '/privacy', '/imprint'];
/** Of an account, of staff, or for whoever has the link. */
const closed = [
  '/creator/',
  '/curator',
  '/account',
  '/complete-signup',
  '/_app',
  '/_staff',
  '/report/',
  '/stop-mails/',
];

const aDay = 'public, max-age=86400';
/** A list that lacks pages isn't kept for long by whoever is in between. */
const aMinute = 'public, max-age=60';

interface Options {
  /** Of the installation. */
  pageUrl: string;
  /** Where this server reaches the API. */
  internalApiUrl: string;
  /** Those that pages are there in. */
  languages: () => readonly string[];
}

function sitemap(origin: string, languages: readonly string[], pages: readonly string[]): string {
  const alternate = (path: string, language: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(addressIn(origin, path, language))}"/>`;
  const urls = pages.flatMap((path) =>
    languages.map(
      (language) =>
        `<url><loc>${escapeHtml(addressIn(origin, path, language))}</loc>${languages.map((other) => alternate(path, other)).join('')}</url>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** What search engines ask for before they ask for pages. */
export function crawlerRoutes(app: FastifyInstance, { pageUrl, internalApiUrl, languages }: Options): void {
  const origin = pageUrl.replace(/\/$/, '');
  const sharedPages = createSharedPages({ internalApiUrl });
  app.get('/robots.txt', (_, reply) =>
    reply
      .header('Cache-Control', aDay)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Allow: /',
          'Allow: /creator/campaigns/bfm/create',
          ...closed.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', async (_, reply) => {
    const { paths, isKnown } = await sharedPages();
    return reply
      .header('Cache-Control', isKnown ? aDay : aMinute)
      .type('application/xml; charset=utf-8')
      .send(sitemap(origin, languages(), [...listed, ...paths]));
  });
}
