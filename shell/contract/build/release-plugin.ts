import { createHash } from 'node:crypto';
import type { ReleaseContract, ReleaseFile } from '@fanfare/api-contract';
import webpack, { type Compiler } from 'webpack';
import { callsIn } from './calls.ts';
import { routerExportsUsed } from './router-exports-used.ts';

/** What `release.json` says of a build: enough to register it and to check every byte of it. */
export type Release = ReleaseFile;

interface Options {
  name: Release['name'];
  version: string;
  contract: ReleaseContract;
  /** Chunks that never run in a shell; what they call and import is nobody's concern. */
  apart: readonly string[];
}

/** Writes `release.json` beside the build, from the files as they are emitted. */
export class ReleasePlugin {
  #options: Options;
  #compiler: Compiler | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    // Federation builds what is shared apart, with the same plugins: that is no release.
    this.#compiler ??= compiler;
    if (this.#compiler !== compiler) return;
    const { name, version, contract, apart } = this.#options;
    // The shell names what it keeps; a remote, what it was found to use.
    const isListGiven = contract.routerExports.length > 0;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ReleasePlugin', () => {
        if (!isListGiven) contract.routerExports = routerExportsUsed(compilation);
      });
      // Before federation writes its manifest, which carries the block too.
      const before = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage: before - 1 }, (assets) => {
        const skipped = new Set(apart.flatMap((chunk) => [...(compilation.namedChunks.get(chunk)?.files ?? [])]));
        const scripts = Object.entries(assets).filter(([file]) => file.endsWith('.js') && !skipped.has(file));
        contract.calls = callsIn(scripts.map(([, source]) => source.source().toString()));
      });
      // Once every other plugin has had its say: the sums must be those of the bytes on disk.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, (assets) => {
        const integrity: Release['integrity'] = {};
        for (const [file, source] of Object.entries(assets)) {
          // Of the shell its page too: whoever fetches it from a storage has to know it for what it is.
          if (!/\.(js|css)$/.test(file) && !(name === 'shell' && file === 'index.html')) continue;
          integrity[file] = `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
        }
        const release: Release = { name, version, contract, integrity };
        compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(release, null, 2)));
      });
    });
  }
}
