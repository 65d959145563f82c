import { createHash } from 'node:crypto';
import type { DrawnPage, DrawnPages, PageHead } from '@fanfare/shell-contract/build';
import { fillTemplate, type PageValues } from '../../boot/page-template.ts';
import { routeAt } from '../../boot/routes.ts';

/** The pages that a build was made with, ready to be filled in. */
export interface Drawn {
  /** The page of a path in a language, else in English; null for a path that isn't drawn. */
  find: (pathname: string, language: string) => DrawnPage | null;
  /** The head of a page that isn't drawn, and the pattern that its path fits; null for a page that nobody finds. */
  headOf: (pathname: string, language: string) => (PageHead & { pattern: string }) | null;
  languages: readonly string[];
  /** Its style elements: a page that is drawn waits for no style sheet. */
  styleElements: (page: DrawnPage) => string;
  /** Addresses of the code of its screen. */
  scripts: (page: DrawnPage) => readonly string[];
  /** The address of the script that loads the others when somebody begins to use a page; null in a build from before. */
  begin: string | null;
  /** What the policy has to allow for them. */
  styleSources: (page: DrawnPage) => readonly string[];
}

/**
 * @param file the contents of a build's `drawn.json`
 * @param publicPath where the build's files are
 */
export function readDrawn(file: string, publicPath: string): Drawn {
  const { languages, styles, begin } = JSON.parse(file) as DrawnPages;
  const inLanguage = (language: string) => languages[language] ?? languages['en'];
  const sources = new Map(
    Object.entries(styles).map(([name, text]) => [
      name,
      `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ]),
  );
  // The build's own address of the sheet: scripts that look for it find it here.
  const element = (name: string) => `<style data-href="${publicPath}${name}">${styles[name] ?? ''}</style>`;
  const sheetsOf = ({ styles: names }: DrawnPage) => [...names, ''].filter((name) => styles[name]);
  return {
    languages: Object.keys(languages),
    find: (pathname, language) => inLanguage(language)?.pages[pathname] ?? null,
    headOf: (pathname, language) => {
      const heads = inLanguage(language)?.heads ?? {};
      const patterns = Object.keys(heads).map((path) => ({ path, access: 'visitor' as const }));
      const pattern = routeAt(pathname, patterns)?.path;
      return pattern && heads[pattern] ? { ...heads[pattern], pattern } : null;
    },
    styleElements: (page) => sheetsOf(page).map(element).join(''),
    scripts: ({ scripts }) => scripts.map((file) => publicPath + file),
    begin: begin === undefined ? null : publicPath + begin,
    styleSources: (page) => sheetsOf(page).map((name) => sources.get(name) ?? ''),
  };
}

/** When pictures for the dark theme are shown, as they are drawn, and for who chose a theme. */
const whenDark = '(prefers-color-scheme: dark)';
const chosen = { dark: '(min-width: 0px)', light: '(max-width: 0px)' };

/** A template with a drawn page in it. @param values of its marks */
export function withDrawn(
  template: string,
  { html, styles }: DrawnPage,
  { values, theme }: { values: PageValues; theme: 'light' | 'dark' | null },
): string {
  const linked = styles.map((name) => name.replace(/\W/g, '\\$&')).join('|');
  return template
    .replace(new RegExp(`<link href="[^"]*/(?:${linked})" rel="stylesheet">`, 'g'), '')
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${fillTemplate(theme ? html.replaceAll(whenDark, chosen[theme]) : html, values)}</div>`,
    );
}

/**
 * A template whose scripts wait until somebody begins to use the page.
 * @param ahead addresses of the scripts that the page needs besides its own
 */
export const withLateScripts = (template: string, begin: string, ahead: readonly string[]): string =>
  template.replace(
    /<script defer src="([^"]*)"><\/script>/,
    (_, main: string) => `<script async src="${begin}" data-main="${main}" data-ahead="${ahead.join(' ')}"></script>`,
  );
