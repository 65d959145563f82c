import {
  drawnViewsFile,
  refusalOfViews,
  type DrawnView,
  type DrawnViews,
  type WaitingView,
} from '@fanfare/api-contract/drawn-views';
import webpack, { type Compilation, type Compiler } from 'webpack';
import type { Build } from './base.ts';
import { importBuilt } from './drawing.ts';
import type { ScreenRoute } from './screens.ts';

type Drawing<View> = Omit<View, 'styles'>;

/** What a module of drawn screens exports. */
interface Draws {
  /** Screens that visitors start with, as their browsers render them first. */
  drawViews?: () => Promise<Drawing<DrawnView>[]>;
  /** Screens of members, with their data still loading. */
  drawWaiting?: () => Promise<Drawing<WaitingView>[]>;
}

interface Options {
  /** The module that draws; see `Draws`. */
  module: string;
  routes: readonly ScreenRoute[];
  /** The chunk of `./app`. */
  expose: string;
}

/** Draws the first views of a remote's screens when the build is done, and writes them beside it, for the shell's server. */
export class DrawnViewsPlugin {
  #build: Build;
  #options: Options;
  #compiler: Compiler | undefined;

  constructor(build: Build, options: Options) {
    this.#build = build;
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    // Federation builds shared libraries separately, with the same plugins.
    this.#compiler ??= compiler;
    if (this.#compiler !== compiler) return;
    compiler.hooks.thisCompilation.tap('DrawnViewsPlugin', (compilation) => {
      if (compilation.compiler !== compiler) return;
      // The files have their final names and contents; their sums are yet to be taken.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tapPromise({ name: 'DrawnViewsPlugin', stage }, async () => {
        const drawn = await this.#draw(compilation);
        compilation.emitAsset(drawnViewsFile, new webpack.sources.RawSource(JSON.stringify(drawn)));
      });
    });
  }

  async #draw(compilation: Compilation): Promise<DrawnViews> {
    const { drawViews, drawWaiting } = await importBuilt<Draws>(this.#build, this.#options.module);
    const styles: DrawnViews['styles'] = {};
    const complete = <View extends Drawing<WaitingView>>(view: View) => {
      const files = this.#stylesOf(compilation, view.path);
      for (const file of files) styles[file] = String(compilation.assets[file]?.source());
      return { ...view, styles: files };
    };
    const views = ((await drawViews?.()) ?? []).map(complete);
    const waiting = (await drawWaiting?.())?.map(complete);
    const drawn = { views, ...(waiting && { waiting }), styles };
    const refusal = refusalOfViews(drawn);
    if (refusal) compilation.errors.push(new webpack.WebpackError(`No page takes its drawn views: ${refusal}`));
    return drawn;
  }

  /** The style sheets of a screen: those that `./app` starts with first. */
  #stylesOf({ namedChunkGroups }: Compilation, path: string): string[] {
    const { expose, routes } = this.#options;
    const chunk = routes.find((route) => route.path === path)?.chunk;
    const files = [expose, ...(chunk ? [chunk] : [])].flatMap((name) => namedChunkGroups.get(name)?.getFiles() ?? []);
    return [...new Set(files)].filter((file) => file.endsWith('.css'));
  }
}
