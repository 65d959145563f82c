import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import webpack, { type Compiler } from 'webpack';
import { sourcesIn } from './sources.ts';

const zip = promisify(gzip);

/** Beside the files of a build: no server gives out what begins with a dot, and no upload counts it as a file of the release. */
const folder = '.maps/';

/** A map without the text of libraries, which would be most of it: their lines are named, and nobody here mends them. */
function ownCode(json: string): string {
  const map = JSON.parse(json) as { sources: string[]; sourcesContent?: (string | null)[] };
  const sourcesContent = map.sources.map((source, index) =>
    source.includes('node_modules/') ? null : (map.sourcesContent?.[index] ?? null),
  );
  return JSON.stringify({ ...map, sourcesContent });
}

/**
 * Writes a source map of each script, packed, for whoever reads the errors of a release. The scripts don't name them. Source files are named from the
 * repository's root.
 */
export class SourceMapsPlugin {
  #root: string;

  /** @param directory the front end's folder */
  constructor(directory: string) {
    this.#root = sourcesIn(directory).root;
  }

  apply(compiler: Compiler): void {
    new webpack.SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: `${folder}[file].map`,
      append: false,
      columns: true,
      module: true,
      moduleFilenameTemplate: ({ absoluteResourcePath: file }: { absoluteResourcePath: string }) => this.#nameOf(file),
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap('SourceMapsPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 3;
      compilation.hooks.processAssets.tapPromise({ name: 'SourceMapsPlugin', stage }, async (assets) => {
        const maps = Object.entries(assets).filter(([file]) => file.startsWith(folder) && file.endsWith('.map'));
        await Promise.all(
          maps.map(async ([file, source]) => {
            compilation.emitAsset(
              `${file}.gz`,
              new webpack.sources.RawSource(await zip(ownCode(source.source().toString()))),
            );
            compilation.deleteAsset(file);
          }),
        );
      });
    });
  }

  /** As staff read it: the file of this repository, or of a package. */
  #nameOf(file: string): string {
    const [plain = ''] = file.split('?');
    const library = plain.lastIndexOf('node_modules');
    if (library >= 0) return plain.slice(library).replaceAll('\\', '/');
    return path.isAbsolute(plain) ? path.relative(this.#root, plain).replaceAll('\\', '/') : plain;
  }
}
