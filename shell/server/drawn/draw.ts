import type { FastifyRequest } from 'fastify';
import type { PublicConfig } from '@fanfare/shell-contract';
import { homeContentOf, localeOf, type HomeAnswers, type PageContent } from '../../boot/page-content.ts';
import type { PageValues } from '../../boot/page-template.ts';
import { choiceOf, cookie } from '../cookies.ts';
import { withDrawn, type Drawn } from './drawn-pages.ts';

/** What a page that the server draws has that others lack. */
export interface DrawnParts {
  content: PageContent;
  /** The build's template with the page in it. */
  template: (template: string) => string;
  /** `<link>` and `<style>` elements of its head. */
  links: readonly string[];
  styleSources: readonly string[];
}

interface Options {
  links: PublicConfig['links'];
  homeAnswers: () => Promise<HomeAnswers>;
}

/** Draws the pages that visitors find: whoever has a session gets them from the browser, with their own header. */
export function createDrawing({ links, homeAnswers }: Options) {
  return async (
    request: FastifyRequest,
    drawn: Drawn | null,
    { pathname, language }: { pathname: string; language: string },
  ): Promise<DrawnParts | null> => {
    const page = drawn?.find(pathname, language) ?? null;
    if (!drawn || !page || cookie(request, 'token')) return null;
    const content: PageContent = { home: homeContentOf(await homeAnswers(), localeOf(language)) };
    // Texts and lists of texts all the way down.
    const values = { ...content, links } as unknown as PageValues;
    return {
      content,
      template: (template) =>
        withDrawn(template, page, { values, theme: choiceOf(request, 'theme', ['light', 'dark']) }),
      links: [drawn.styleElements(page), ...drawn.scriptLinks(page)],
      styleSources: drawn.styleSources(page),
    };
  };
}
