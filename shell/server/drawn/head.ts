import type { PublicConfig } from '@fanfare/shell-contract';
import type { DrawnPage } from '@fanfare/shell-contract/build';
import type { HomeContent } from '../../boot/page-content.ts';
import { escapeHtml, fillText, mark, type PageValues } from '../../boot/page-template.ts';
import { publicFiles } from '../public-files.ts';
import type { Drawn } from './drawn-pages.ts';
import type { SharedCurator } from './shared-curators.ts';

interface Head {
  title: string;
  description: string;
  pathname: string;
  language: string;
  /** All languages that the page is there in. */
  languages: readonly string[];
  /** Of the installation, without a slash at its end. */
  origin: string;
  /** Where search engines may list it. */
  isListed: boolean;
  /** Shown where somebody shares the page, instead of the product's. */
  image?: string | null;
  jsonLd?: readonly object[];
}

const english = 'en';
/** Languages that there is a picture in. */
const pictured = new Set(publicFiles.map((file) => /^og-([\w-]+)\.png$/.exec(file)?.[1]));

/** The address of a page in a language: a visitor's own is decided without it. */
export const addressIn = (origin: string, pathname: string, language: string): string =>
  language === english ? origin + pathname : `${origin}${pathname}?language=${language}`;

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
const link = (attributes: string, href: string) => `<link ${attributes} href="${escapeHtml(href)}">`;

/** The elements by which search engines and other sites know a page. */
function headElements(head: Head): string {
  const { title, description, pathname, language, languages, origin, isListed, image, jsonLd = [] } = head;
  const address = addressIn(origin, pathname, language);
  const picture = image ?? `${origin}/og-${pictured.has(language) ? language : english}.png`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(isListed
      ? [
          link('rel="canonical"', address),
          ...languages.map((one) => link(`rel="alternate" hreflang="${one}"`, addressIn(origin, pathname, one))),
          link('rel="alternate" hreflang="x-default"', origin + pathname),
        ]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Fanfare'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', language),
    meta('property', 'og:image', picture),
    ...(image ? [] : [meta('property', 'og:image:width', '1200'), meta('property', 'og:image:height', '630')]),
    meta('name', 'twitter:card', image ? 'summary' : 'summary_large_image'),
    ...jsonLd.map(
      (thing) =>
        `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing }).replace(/</g, '\\u003c')}</script>`,
    ),
  ].join('');
}

/** What the home page is, for search engines. */
const thingsOfHome = (
  { questions = [] }: Pick<DrawnPage, 'questions'>,
  { origin, language, links, home }: Pick<Page, 'language' | 'links' | 'home'> & { origin: string },
): object[] => [
  {
    '@type': 'Organization',
    name: 'Fanfare',
    url: `${origin}/`,
    logo: `${origin}/icon.png`,
    sameAs: [links.facebook, links.instagram, links.twitter, links.spotify, links.linkedin].filter(Boolean),
  },
  { '@type': 'WebSite', name: 'Fanfare', url: `${origin}/`, inLanguage: language },
  {
    '@type': 'FAQPage',
    mainEntity: questions
      .map(({ question, answer }) => ({
        question,
        text: fillText(answer, { home: home ?? {} } as unknown as PageValues),
      }))
      // What depends on rules that aren't known is left out of the page, too.
      .filter(({ text }) => text !== '')
      .map(({ question, text }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text },
      })),
  },
];

interface Options {
  /** Of the installation. */
  pageUrl: string;
  curatorOf: (handle: string, visitorAddress: string) => Promise<SharedCurator | null>;
}

interface Page {
  pathname: string;
  language: string;
  links: PublicConfig['links'];
  /** What the home page says of the installation; null on others. */
  home: HomeContent | null;
  visitorAddress: string;
}

/** Writes the heads of pages that anybody may open; null for all others. */
export function createHeads({ pageUrl, curatorOf }: Options) {
  const origin = pageUrl.replace(/\/$/, '');
  return async (
    drawn: Drawn | null,
    { pathname, language, links, home, visitorAddress }: Page,
  ): Promise<string | null> => {
    if (!drawn) return null;
    const common = { pathname, language, languages: drawn.languages, origin };
    const page = drawn.find(pathname, language);
    if (page) {
      const jsonLd = pathname === '/' ? thingsOfHome(page, { origin, language, links, home }) : [];
      return headElements({ ...common, ...page, isListed: true, jsonLd });
    }
    const head = drawn.headOf(pathname, language);
    if (!head) return null;
    if (head.pattern !== '/to/:handle')
      return headElements({ ...common, ...head, isListed: !pathname.startsWith('/report/') });
    const curator = await curatorOf(pathname.split('/')[2] ?? '', visitorAddress);
    if (!curator) return null;
    const named = (text: string) => text.replaceAll(mark('name'), () => curator.name);
    const { title, description } = head;
    const texts = { title: named(title), description: named(description) };
    const current = { pathname: `/to/${curator.handle}`, image: curator.image };
    return headElements({ ...common, ...texts, ...current, isListed: true });
  };
}
