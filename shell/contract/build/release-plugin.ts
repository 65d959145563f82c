import { createHash } from 'node:crypto';
import { callsInScripts, type ReleaseContract, type ReleaseFile } from '@fanfare/api-contract';
import { drawnViewsFile } from '@fanfare/api-contract/drawn-views';
import webpack, { type Compiler } from 'webpack';
import { sourcesHash } from './sources.ts';
import { beyondThin, routerExportsUsed } from './exports-used.ts';
import { screensOf, type ScreenRoute } from './screens.ts';
import type { ThinLibrary } from './shared.ts';

/** The contents of `release.json`: enough to register a build and to check every byte of it. */
export type Release = ReleaseFile;

interface Options {
  name: Release['name'];
  version: string;
  /** The front end's folder. */
  directory: string;
  contract: ReleaseContract;
  /** Chunks that never run in a shell; their calls and imports are ignored. */
  apart: readonly string[];
  /** A remote's, with the chunks of their screens. */
  routes?: readonly ScreenRoute[];
  /** Libraries of which it takes more than the part that pages start with. */
  whole?: readonly ThinLibrary[];
}

/** Federation's name for the chunk of `./app`. */
export const appChunk = '__federation_expose_app';

/** Writes `release.json` beside the build, from the files as they are emitted. */
export class ReleasePlugin {
  #options: Options;
  #compiler: Compiler | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    // Federation builds shared libraries separately, with the same plugins; those builds are no releases.
    this.#compiler ??= compiler;
    if (this.#compiler !== compiler) return;
    const { name, version, directory, contract, apart, routes, whole = [] } = this.#options;
    // The shell lists the exports it provides; a remote, those it was found to use.
    const isListGiven = contract.routerExports.length > 0;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ReleasePlugin', () => {
        if (!isListGiven) contract.routerExports = routerExportsUsed(compilation);
        for (const sentence of beyondThin(compilation, whole))
          compilation.errors.push(new webpack.WebpackError(sentence));
      });
      // Before federation writes its manifest, which contains the block too.
      const before = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage: before - 1 }, (assets) => {
        const skipped = new Set(apart.flatMap((chunk) => [...(compilation.namedChunks.get(chunk)?.files ?? [])]));
        const scripts = Object.entries(assets).filter(([file]) => file.endsWith('.js') && !skipped.has(file));
        contract.calls = callsInScripts(scripts.map(([, source]) => source.source().toString()));
        if (routes) contract.screens = screensOf(compilation, routes, appChunk);
        // By the runtime that IntegrityPlugin gives it.
        if (routes) contract.awaitsSums = true;
      });
      // After every other plugin: the sums must match the bytes on disk.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, (assets) => {
        const integrity: Release['integrity'] = {};
        for (const [file, source] of Object.entries(assets)) {
          // What the shell's server puts into pages, too: it verifies what it fetches from a storage.
          const isPage = file === drawnViewsFile || (name === 'shell' && file === 'index.html');
          if (!/\.(js|css)$/.test(file) && !isPage) continue;
          integrity[file] = `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
        }
        const release: Release = { name, version, sources: sourcesHash(directory), contract, integrity };
        compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(release, null, 2)));
      });
    });
  }
}
