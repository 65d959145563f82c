import { createStyleRules } from '@fanfare/api-contract/drawn-views';
import webpack, { type Compilation, type Compiler } from 'webpack';
import type { Build } from './base.ts';
import { builtScript, importBuilt } from './drawing.ts';

/** What search engines and other sites show of a page. */
export interface PageHead {
  title: string;
  description: string;
}

/** A page as its module draws it. */
interface Drawing extends PageHead {
  html: string;
  questions?: readonly { question: string; answer: string }[];
}

/** A page that the shell's server sends as HTML, and the files that it needs. */
export interface DrawnPage extends Drawing {
  styles: string[];
  scripts: string[];
}

interface InLanguage<Page> {
  pages: Record<string, Page>;
  /** The page around a remote's drawn view: `⟦view⟧` stands in its slot, and in its title for the screen's name. */
  frame?: Page;
  /** The same while nothing is known of a member but the token, by the pattern of the path; the first that fits counts. */
  memberFrames?: Record<string, Page>;
  /** Of pages that aren't drawn, by the pattern of their path. */
  heads: Record<string, PageHead>;
  /** What a browser without scripts shows instead of a page that isn't drawn, as HTML. Older builds have none. */
  withoutScripts?: string;
}

/** The contents of `drawn.json`: pages by language and path, and the text of their style sheets by file. */
export interface DrawnPages {
  languages: Record<string, InLanguage<DrawnPage>>;
  styles: Record<string, string>;
  /** The script of a page that waits for its reader before it loads the others. */
  begin?: string;
}

export interface DrawnOptions {
  /** The module whose `drawPages()` answers the pages by language. */
  module: string;
  /** The module of the script that loads the others when somebody begins to use the page. */
  begin: string;
  /** The chunk of a page's screen. */
  chunk: (path: string) => string;
}

type DrawPages = () => Promise<Record<string, InLanguage<Drawing>>>;

/** Draws pages when the build is done and writes them beside it: as HTML, so that a server sends them without running a build's code. */
export class DrawnPlugin {
  #build: Build;
  #options: DrawnOptions;

  constructor(build: Build, options: DrawnOptions) {
    this.#build = build;
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DrawnPlugin', (compilation) => {
      if (compilation.compiler !== compiler) return;
      // The files have their final names and contents; their sums are yet to be taken.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tapPromise({ name: 'DrawnPlugin', stage }, async () => {
        const begin = await builtScript(this.#build, 'begin', this.#options.begin);
        compilation.emitAsset(begin.name, new webpack.sources.RawSource(begin.text));
        const drawn = { ...(await this.#draw(compilation)), begin: begin.name };
        compilation.emitAsset('drawn.json', new webpack.sources.RawSource(JSON.stringify(drawn)));
      });
    });
  }

  async #draw(compilation: Compilation): Promise<DrawnPages> {
    const { chunk } = this.#options;
    const { drawPages } = await importBuilt<{ drawPages: DrawPages }>(this.#build, this.#options.module);
    const drawn: DrawnPages = { languages: {}, styles: {} };
    const rules = createStyleRules('data-drawn-style');
    const complete = (page: Drawing, files: Pick<DrawnPage, 'styles' | 'scripts'>): DrawnPage => {
      for (const file of files.styles) drawn.styles[file] = String(compilation.assets[file]?.source());
      return { ...page, html: rules.replace(page.html), ...files };
    };
    for (const [language, { pages, heads, frame, memberFrames = {}, withoutScripts }] of Object.entries(
      await drawPages(),
    )) {
      const completeAll = (all: Record<string, Drawing>, chunkAt: (path: string) => string | null) =>
        Object.fromEntries(
          Object.entries(all).map(([at, page]) => [at, complete(page, filesOf(compilation, chunkAt(at), language))]),
        );
      drawn.languages[language] = {
        pages: completeAll(pages, chunk),
        ...(frame && { frame: complete(frame, filesOf(compilation, null, language)) }),
        memberFrames: completeAll(memberFrames, () => null),
        heads,
        ...(withoutScripts !== undefined && { withoutScripts }),
      };
    }
    return { ...drawn, styles: { ...drawn.styles, '': rules.text() } };
  }
}

/**
 * The style sheets and scripts of a page: the entry's first, then its screen's, with its texts in a language.
 * @param chunk of the screen; null for the page around one
 */
function filesOf(compilation: Compilation, chunk: string | null, language: string) {
  const screen = (chunk === null ? [] : [chunk, `texts.${language}.${chunk}`]).flatMap(
    (name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? [],
  );
  const entry = [...compilation.entrypoints.values()].flatMap((one) => one.getFiles());
  return {
    styles: [...new Set([...entry, ...screen])].filter((file) => file.endsWith('.css')),
    scripts: screen.filter((file) => file.endsWith('.js') && !entry.includes(file)),
  };
}
