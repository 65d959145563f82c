import webpack, { type Compilation, type Compiler } from 'webpack';

/** What a first load needs, as the federation's manifest says. */
interface ManifestPart {
  exposes: { assets: Record<'js' | 'css', { sync: string[] }> }[];
}

const kilobytes = (bytes: number) => (bytes / 1_024).toFixed(1);

/** The files of each first load: of everything that a remote exposes, its entry included; or of the shell's page. */
function initialFiles({ assets, entrypoints }: Compilation): string[][] {
  const manifest = assets['mf-manifest.json']?.source();
  if (manifest === undefined)
    return [['index.html', ...[...entrypoints.values()].flatMap((entry) => entry.getFiles())]];
  const { exposes } = JSON.parse(String(manifest)) as ManifestPart;
  return exposes.map(({ assets: { js, css } }) => ['remoteEntry.js', ...js.sync, ...css.sync]);
}

/**
 * Fails a build whose first load weighs more than its budget (brotli), so that a team learns it where it builds and not from the registry,
 * which refuses it too (`releases.firstLoadMaxBytes`).
 */
export class BudgetPlugin {
  readonly maxBytes: number;

  constructor(maxKilobytes: number) {
    this.maxBytes = maxKilobytes * 1_024;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BudgetPlugin', (compilation) => {
      if (compilation.compiler !== compiler) return;
      // The files are compressed.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 3;
      compilation.hooks.processAssets.tap({ name: 'BudgetPlugin', stage }, (assets) => {
        const sizeOf = (file: string) => (assets[`${file}.br`] ?? assets[file])?.size() ?? 0;
        for (const files of initialFiles(compilation)) {
          const sizes = [...new Set(files)].map((file) => ({ file, bytes: sizeOf(file) }));
          const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
          if (total <= this.maxBytes) continue;
          const [largest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
          const message = `The first load takes ${kilobytes(total)} kB (brotli), the budget is ${kilobytes(this.maxBytes)} kB; ${largest!.file} alone is ${kilobytes(largest!.bytes)} kB.`;
          compilation.errors.push(new webpack.WebpackError(message));
        }
      });
    });
  }
}
