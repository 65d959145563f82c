import type { BootRelease } from '@fanfare/api-contract';
import type { PublicConfig } from '@fanfare/shell-contract';
import { localeOf } from '../../boot/locale.ts';
import { homeContentOf, type Operator, type PageContent } from '../../boot/page-content.ts';
import type { PageRemote } from '../../boot/page-data.ts';
import { escapeHtml, fillText, type PageValues } from '../../boot/page-template.ts';
import { scriptLink } from '../preload.ts';
import { styleElement, styleSource, withDrawn, withLateScripts, type Drawn } from './drawn-pages.ts';
import type { HomeAnswersSource } from './home-answers.ts';
import type { createRemoteViews } from './remote-views.ts';

/** A page as HTML. */
interface Drawing {
  /** The build's template with the page in it. */
  template: (template: string) => string;
  /** `<link>` and `<style>` elements of its head. */
  links: readonly string[];
  styleSources: readonly string[];
  /** The `<title>` of a remote's screen, for pages without a head of their own. */
  title?: string;
  /** Set for a remote's screen that a visitor gets: its forms can't be sent before the scripts are there. */
  isView?: true;
  /** Set for a member's page, whose scripts load at once: the addresses of the style sheets that it has in itself. */
  sheets?: ReadonlySet<string>;
}

/** What a page has that is drawn, or would be for a visitor. */
export interface DrawnParts {
  content: PageContent;
  /** Null where the browser renders it. */
  drawing: Drawing | null;
}

interface Options {
  operator: Operator;
  homeAnswers: HomeAnswersSource;
  viewOf: ReturnType<typeof createRemoteViews>['viewOf'];
}

interface Page {
  pathname: string;
  language: string;
  /** False for members, whose header the browser renders, and in previews. */
  isDrawn: boolean;
  theme: 'light' | 'dark' | null;
  /** The pages outside the product. */
  links: PublicConfig['links'];
  /** The address of the shell's own texts; null in English. */
  texts: string | null;
  /** Whether its scripts load only when somebody begins to use it. */
  waits: boolean;
  /** The screen of a remote that the page may show a view of; null for the shell's own pages and for all others. */
  remote: RemoteScreen | null;
}

export interface RemoteScreen {
  /** For a visitor the view is what scripts take over, for a member what they replace. */
  isMembers: boolean;
  opened: PageRemote<BootRelease>;
  /** Addresses of what it starts with; none where the page can't start with its chosen version. */
  starts: readonly string[];
  /** An address as the page's browser has to ask for it. */
  sameHost: (url: string) => string;
}

/** Makes the function that draws pages from a build's drawn ones, with the installation's own figures. */
export function createDrawing({ operator, homeAnswers, viewOf }: Options) {
  const contentOf = async (pathname: string, language: string): Promise<PageContent> =>
    pathname === '/' ? { home: homeContentOf(await homeAnswers(), localeOf(language)) } : { operator };

  /** The shell's page around the view of a remote's screen. */
  async function drawView(drawn: Drawn, screen: RemoteScreen, page: Page): Promise<Drawing | null> {
    const { isMembers, opened, starts, sameHost } = screen;
    const { pathname, language, theme, links, texts } = page;
    const frame = isMembers ? drawn.memberFrame(pathname, language) : drawn.frame(language);
    const { begin } = drawn;
    if (!frame || begin === null || starts.length === 0) return null;
    const view = await viewOf(opened, { kind: isMembers ? 'waiting' : 'first', pathname, language, sameHost });
    if (!view) return null;
    const { remote, version, cohort, styles } = view;
    const values = { links, remote, version, cohort };
    const fill = (template: string) => withDrawn(template, frame, { values, theme, view: view.html });
    const late = (template: string) => withLateScripts(fill(template), begin, texts === null ? [] : [texts], starts);
    return {
      template: isMembers ? fill : late,
      links: [drawn.styleElements(frame), ...styles.map(({ href, text }) => styleElement(href, text))],
      styleSources: [...drawn.styleSources(frame), ...styles.map(({ text }) => styleSource(text))],
      title: `<title>${escapeHtml(fillText(frame.title, { screen: view.title }))}</title>`,
      ...(isMembers ? { sheets: new Set(styles.flatMap(({ href }) => href ?? [])) } : { isView: true }),
    };
  }

  return async (drawn: Drawn | null, given: Page): Promise<DrawnParts | null> => {
    const { pathname, language, isDrawn, theme, links, texts, waits, remote } = given;
    if (drawn && remote) {
      const drawing = await drawView(drawn, remote, given);
      return drawing && { content: {}, drawing };
    }
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
