import { createHash } from 'node:crypto';
import type { DrawnPage, DrawnPages, PageHead } from '@fanfare/shell-contract/build';
import { escapeHtml, fillTemplate, mark, type PageValues } from '../../boot/page-template.ts';
import { routeAt } from '../../boot/routes.ts';

/** The pages that a build was made with, ready to be filled in. */
export interface Drawn {
  /** The page of a path in a language, else in English; null for a path that isn't drawn. */
  find: (pathname: string, language: string) => DrawnPage | null;
  /** The page around a remote's view in a language, else in English; null in an older build, which has none. */
  frame: (language: string) => DrawnPage | null;
  /** The page around a waiting view at a member's path in a language, else in English; null where there is none. */
  memberFrame: (pathname: string, language: string) => DrawnPage | null;
  /** The head of a page that isn't drawn, and the pattern that its path fits; null for a page that nobody finds. */
  headOf: (pathname: string, language: string) => (PageHead & { pattern: string }) | null;
  /** What a browser without scripts shows instead of a page that isn't drawn; empty in an older build, which has no such text. */
  withoutScripts: (language: string) => string;
  languages: readonly string[];
  /** Its style elements: a page that is drawn waits for no style sheet. */
  styleElements: (page: DrawnPage) => string;
  /** Addresses of the code of its screen. */
  scripts: (page: DrawnPage) => readonly string[];
  /** The address of the script that loads the others when somebody begins to use a page; null in an older build, which has none. */
  begin: string | null;
  /** What the policy has to allow for them. */
  styleSources: (page: DrawnPage) => readonly string[];
}

/** @param href the sheet's own address, by which scripts find out that the page has it; null for one without an address */
export const styleElement = (href: string | null, text: string): string =>
  `<style${href === null ? '' : ` data-href="${escapeHtml(href)}"`}>${text}</style>`;

/** What the policy has to allow for a style element. */
export const styleSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The entry of the first pattern that a path fits. */
function ofPath<Found>(pathname: string, byPattern: Record<string, Found> = {}) {
  const patterns = Object.keys(byPattern).map((path) => ({ path, access: 'visitor' as const }));
  const pattern = routeAt(pathname, patterns)?.path;
  const found = pattern === undefined ? undefined : byPattern[pattern];
  return pattern !== undefined && found !== undefined ? { pattern, found } : null;
}

/**
 * @param file the contents of a build's `drawn.json`
 * @param publicPath where the build's files are
 */
export function readDrawn(file: string, publicPath: string): Drawn {
  const { languages, styles, begin } = JSON.parse(file) as DrawnPages;
  const inLanguage = (language: string) => languages[language] ?? languages['en'];
  const sources = new Map(Object.entries(styles).map(([name, text]) => [name, styleSource(text)]));
  const element = (name: string) => styleElement(publicPath + name, styles[name] ?? '');
  const sheetsOf = ({ styles: names }: DrawnPage) => [...names, ''].filter((name) => styles[name]);
  return {
    languages: Object.keys(languages),
    find: (pathname, language) => inLanguage(language)?.pages[pathname] ?? null,
    frame: (language) => inLanguage(language)?.frame ?? null,
    memberFrame: (pathname, language) => ofPath(pathname, inLanguage(language)?.memberFrames)?.found ?? null,
    headOf: (pathname, language) => {
      const head = ofPath(pathname, inLanguage(language)?.heads);
      return head && { ...head.found, pattern: head.pattern };
    },
    withoutScripts: (language) => inLanguage(language)?.withoutScripts ?? '',
    styleElements: (page) => sheetsOf(page).map(element).join(''),
    scripts: ({ scripts }) => scripts.map((file) => publicPath + file),
    begin: begin === undefined ? null : publicPath + begin,
    styleSources: (page) => sheetsOf(page).map((name) => sources.get(name) ?? ''),
  };
}

/** The media query of pictures for the dark theme, as drawn; and what replaces it for whoever has chosen a theme. */
const whenDark = '(prefers-color-scheme: dark)';
const chosen = { dark: '(min-width: 0px)', light: '(max-width: 0px)' };

/**
 * A template with a drawn page in it.
 * @param values of its marks
 * @param view the HTML that replaces the mark of a frame's view, unescaped
 */
export function withDrawn(
  template: string,
  { html, styles }: DrawnPage,
  { values, theme, view = '' }: { values: PageValues; theme: 'light' | 'dark' | null; view?: string },
): string {
  const linked = styles.map((name) => name.replace(/\W/g, '\\$&')).join('|');
  return template
    .replace(new RegExp(`<link href="[^"]*/(?:${linked})" rel="stylesheet">`, 'g'), '')
    .replace('<div id="root"></div>', () => {
      const filled = (theme ? html.replaceAll(whenDark, chosen[theme]) : html)
        .split(mark('view'))
        .map((part) => fillTemplate(part, values));
      return `<div id="root">${filled.join(view)}</div>`;
    });
}

/**
 * A template whose scripts wait until somebody begins to use the page.
 * @param ahead addresses of the scripts that the page needs besides its own
 * @param remote addresses of the files that the remote of the page's view starts with
 */
export const withLateScripts = (
  template: string,
  begin: string,
  ahead: readonly string[],
  remote: readonly string[] = [],
): string =>
  template.replace(/<script defer src="([^"]*)"><\/script>/, (_, main: string) => {
    const data = [`data-main="${main}"`, `data-ahead="${ahead.join(' ')}"`];
    if (remote.length > 0) data.push(`data-remote="${remote.map(escapeHtml).join(' ')}"`);
    return `<script async src="${begin}" ${data.join(' ')}></script>`;
  });
