import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { drawingConfig, firstScriptConfig, type Build } from './base.ts';

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
  /** Of pages that aren't drawn, by the pattern of their path. */
  heads: Record<string, PageHead>;
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
        const begin = await this.#begin();
        compilation.emitAsset(begin.name, new webpack.sources.RawSource(begin.text));
        const drawn = { ...(await this.#draw(compilation)), begin: begin.name };
        compilation.emitAsset('drawn.json', new webpack.sources.RawSource(JSON.stringify(drawn)));
      });
    });
  }

  async #draw(compilation: Compilation): Promise<DrawnPages> {
    const { chunk } = this.#options;
    const drawPages = await this.#drawer();
    const drawn: DrawnPages = { languages: {}, styles: {} };
    const inlined = createStyles();
    for (const [language, { pages, heads }] of Object.entries(await drawPages())) {
      const complete = Object.entries(pages).map(([at, page]): [string, DrawnPage] => {
        const files = filesOf(compilation, chunk(at), language);
        for (const file of files.styles) drawn.styles[file] = String(compilation.assets[file]?.source());
        return [at, { ...page, html: inlined.replace(page.html), ...files }];
      });
      drawn.languages[language] = { pages: Object.fromEntries(complete), heads };
    }
    return { ...drawn, styles: { ...drawn.styles, '': inlined.rules() } };
  }

  #drawer(): Promise<DrawPages> {
    return inFolder(async (folder) => {
      await run(webpack(drawingConfig(this.#build, this.#options.module, folder)));
      const { drawPages } = (await import(pathToFileURL(path.join(folder, 'draw.mjs')).href)) as {
        drawPages: DrawPages;
      };
      return drawPages;
    });
  }

  #begin(): Promise<{ name: string; text: string }> {
    return inFolder(async (folder) => {
      await run(webpack(firstScriptConfig(this.#build, 'begin', this.#options.begin, folder)));
      const [name = ''] = readdirSync(folder);
      return { name, text: readFileSync(path.join(folder, name), 'utf8') };
    });
  }
}

async function inFolder<Made>(make: (folder: string) => Promise<Made>): Promise<Made> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-draw-'));
  try {
    return await make(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = (compiler: Compiler | null) =>
  new Promise<void>((resolve, reject) => {
    if (!compiler) return reject(new Error('There is nothing to draw pages with'));
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      compiler.close((closing) => (closing ? reject(closing) : resolve()));
    });
  });

/** The style sheets and scripts of a page: the entry's first, then its screen's, with its texts in a language. */
function filesOf(compilation: Compilation, chunk: string, language: string): { styles: string[]; scripts: string[] } {
  const screen = [chunk, `texts.${language}.${chunk}`].flatMap(
    (name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? [],
  );
  const entry = [...compilation.entrypoints.values()].flatMap((one) => one.getFiles());
  return {
    styles: [...new Set([...entry, ...screen])].filter((file) => file.endsWith('.css')),
    scripts: screen.filter((file) => file.endsWith('.js') && !entry.includes(file)),
  };
}

/** The policy of a page refuses style attributes in HTML: each becomes a rule. */
function createStyles() {
  const known = new Map<string, number>();
  return {
    replace: (html: string) =>
      html.replace(/ style="([^"]*)"/g, (_, style: string) => {
        const number = known.get(style) ?? known.size;
        known.set(style, number);
        return ` data-drawn-style="${number}"`;
      }),
    rules: () => [...known].map(([style, number]) => `[data-drawn-style="${number}"]{${style}}`).join(''),
  };
}
