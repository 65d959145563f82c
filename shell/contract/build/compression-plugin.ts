import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import webpack, { type Compiler } from 'webpack';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Smaller files fit in one packet anyway. */
const worthItBytes = 1_024;

/** Writes a `.br` and a `.gz` beside each file, so that servers don't compress each response. */
export class CompressionPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CompressionPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 2;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressionPlugin', stage }, async (assets) => {
        const files = Object.entries(assets).filter(([file]) => /\.(js|css|svg|json)$/.test(file));
        await Promise.all(
          files.map(async ([file, source]) => {
            const bytes = source.buffer();
            if (bytes.length < worthItBytes) return;
            const small = await Promise.all([
              brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
              zip(bytes, { level: 9 }),
            ]);
            for (const [index, ending] of ['br', 'gz'].entries()) {
              compilation.emitAsset(`${file}.${ending}`, new webpack.sources.RawSource(small[index] ?? bytes));
            }
          }),
        );
      });
    });
  }
}
