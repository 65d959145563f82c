import { createHash } from 'node:crypto';
import webpack, { type Compiler } from 'webpack';

/** What `release.json` says of a build: enough to register it and to check every byte of it. */
export interface Release {
  name: string;
  version: string;
  contract: { contract: number; exposes: string[] };
  /** `sha384-…` of each script and style sheet, by its path in the build. */
  integrity: Record<string, string>;
}

/** Writes `release.json` beside the build, from the files as they are emitted. */
export class ReleasePlugin {
  #release: Omit<Release, 'integrity'>;

  constructor(release: Omit<Release, 'integrity'>) {
    this.#release = release;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      // Once every other plugin has had its say: the sums must be those of the bytes on disk.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, (assets) => {
        const integrity: Release['integrity'] = {};
        for (const [file, source] of Object.entries(assets)) {
          if (!/\.(js|css)$/.test(file)) continue;
          integrity[file] = `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
        }
        const release: Release = { ...this.#release, integrity };
        compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(release, null, 2)));
      });
    });
  }
}
