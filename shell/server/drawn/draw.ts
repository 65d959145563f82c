import type { PublicConfig } from '@fanfare/shell-contract';
import { localeOf } from '../../boot/locale.ts';
import { homeContentOf, type Operator, type PageContent } from '../../boot/page-content.ts';
import type { PageValues } from '../../boot/page-template.ts';
import { scriptLink } from '../preload.ts';
import type { HomeAnswersSource } from './home-answers.ts';
import { withDrawn, withLateScripts, type Drawn } from './drawn-pages.ts';

/** A page as HTML. */
interface Drawing {
  /** The build's template with the page in it. */
  template: (template: string) => string;
  /** `<link>` and `<style>` elements of its head. */
  links: readonly string[];
  styleSources: readonly string[];
}

/** What a page of the shell's own has that others lack. */
export interface DrawnParts {
  content: PageContent;
  /** Null where the browser renders it. */
  drawing: Drawing | null;
}

interface Options {
  operator: Operator;
  homeAnswers: HomeAnswersSource;
}

interface Page {
  pathname: string;
  language: string;
  /** Not for whoever has a session: the browser renders it, with their own header. */
  isDrawn: boolean;
  theme: 'light' | 'dark' | null;
  /** The pages outside the product. */
  links: PublicConfig['links'];
  /** The address of the shell's own texts; null in English. */
  texts: string | null;
  /** Its scripts load when somebody begins to use it. */
  waits: boolean;
}

/** Draws the pages that visitors find, with what they say of the installation. */
export function createDrawing({ operator, homeAnswers }: Options) {
  const contentOf = async (pathname: string, language: string): Promise<PageContent> =>
    pathname === '/' ? { home: homeContentOf(await homeAnswers(), localeOf(language)) } : { operator };

  return async (
    drawn: Drawn | null,
    { pathname, language, isDrawn, theme, links, texts, waits }: Page,
  ): Promise<DrawnParts | null> => {
    const page = drawn?.find(pathname, language);
    // Members have another home.
    if (!drawn || !page || (!isDrawn && pathname === '/')) return null;
    const content = await contentOf(pathname, language);
    if (!isDrawn) return { content, drawing: null };
    // Texts and lists of texts all the way down.
    const values = { ...content, links } as unknown as PageValues;
    const begin = waits ? drawn.begin : null;
    const scripts = [...(texts === null ? [] : [texts]), ...drawn.scripts(page)];
    const fill = (template: string) => withDrawn(template, page, { values, theme });
    return {
      content,
      drawing: {
        template: begin === null ? fill : (template) => withLateScripts(fill(template), begin, scripts),
        links: [drawn.styleElements(page), ...(begin === null ? scripts.map(scriptLink) : [])],
        styleSources: drawn.styleSources(page),
      },
    };
  };
}
