import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compiler } from 'webpack';

/**
 * Calls the shell's function that returns a registered file's sum. Sets `crossOrigin` even for files of the page's
 * own origin: a preloaded file is only reused by a request of the same kind.
 */
const addSum = (element: string, url: string) =>
  `var sum = globalThis.fanfareIntegrity && globalThis.fanfareIntegrity(${url});
if (sum) { ${element}.integrity = sum; ${element}.crossOrigin = "anonymous"; }`;

/** The style sheet of a chunk, as the plugin that extracts them names it. */
const styleFilename = '__webpack_require__.miniCssF';

/** Waits, where the page doesn't have a chunk's sum yet; see `fanfareSums` of the shell. Without a shell nothing is waited for. */
class SumsRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('wait for sums', webpack.RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    const { ensureChunk, getChunkScriptFilename, publicPath } = webpack.RuntimeGlobals;
    const { chunk, chunkGraph } = this;
    const withoutScript = [...(chunk?.getAllReferencedChunks() ?? [])].filter(
      (one) => chunkGraph && !webpack.javascript.JavascriptModulesPlugin.chunkHasJs(one, chunkGraph),
    );
    const hasStyles = (one: Chunk) =>
      chunkGraph?.getChunkModulesIterableBySourceType(one, 'css/mini-extract') !== undefined;
    const idsOf = (chunks: readonly Chunk[]) => JSON.stringify(chunks.map(({ id }) => id));
    const stylesAlone = withoutScript.filter(hasStyles);
    // Of shared libraries alone, say: nothing is fetched for them.
    const withoutFile = withoutScript.filter((one) => !hasStyles(one));
    const fileOf =
      stylesAlone.length === 0
        ? getChunkScriptFilename
        : `(${idsOf(stylesAlone)}.indexOf(chunkId) < 0 ? ${getChunkScriptFilename} : ${styleFilename})`;
    return `var ensure = ${ensureChunk}, withoutFile = ${idsOf(withoutFile)};
${ensureChunk} = function (chunkId, priority) {
  var waiting = withoutFile.indexOf(chunkId) < 0 && globalThis.fanfareSums && globalThis.fanfareSums(${publicPath} + ${fileOf}(chunkId));
  return waiting ? waiting.then(function () { return ensure(chunkId, priority); }) : ensure(chunkId, priority);
};`;
  }
}

/**
 * Adds the registered sum to lazy scripts and style sheets, so that a changed file doesn't run.
 * webpack-subresource-integrity can't: federation rewrites chunks after it hashed them ("unresolved integrity placeholders").
 */
export class IntegrityPlugin {
  readonly waits: boolean;

  /** @param options.waits for sums that a page doesn't have yet, as a remote does; the shell's files are none of a page's releases */
  constructor({ waits }: { waits: boolean }) {
    this.waits = waits;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${addSum('script', 'script.src')}`,
      );
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunk)
        .tap('IntegrityPlugin', (chunk, set) => {
          if (!this.waits) return;
          set.add(webpack.RuntimeGlobals.publicPath).add(webpack.RuntimeGlobals.getChunkScriptFilename);
          compilation.addRuntimeModule(chunk, new SumsRuntimeModule());
        });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, names) => `${source}\n${addSum(names.tag, `${names.tag}.href`)}`,
      );
    });
  }
}
