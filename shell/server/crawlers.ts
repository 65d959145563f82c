import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../boot/page-template.ts';
import { addressIn } from './drawn/head.ts';

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

interface Options {
  /** Of the installation. */
  pageUrl: string;
  /** Where this server reaches the API. */
  internalApiUrl: string;
  /** Those that pages are there in. */
  languages: () => readonly string[];
}

/** How long the API may take to say which curators have a page, and for how long its answer counts. */
const timeoutMs = 2_000;
const freshMs = 3_600_000;

/** The pages that curators share; those known last where the API doesn't answer. */
function createSharedPages(internalApiUrl: string): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let askedAt = -Infinity;
  return async () => {
    if (performance.now() - askedAt < freshMs) return known;
    try {
      const answer = await fetch(`${internalApiUrl}/api/v2/public/curators`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { data } = (await answer.json()) as { data?: string[] };
      if (!data) return known;
      known = data.map((handle) => `/to/${encodeURIComponent(handle)}`);
      askedAt = performance.now();
    } catch {
      // A sitemap without them is better than none; the next request asks again.
    }
    return known;
  };
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
  const sharedPages = createSharedPages(internalApiUrl);
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
    const pages = [...listed, ...(await sharedPages())];
    return reply
      .header('Cache-Control', aDay)
      .type('application/xml; charset=utf-8')
      .send(sitemap(origin, languages(), pages));
  });
}
