import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Asks the function that knows every registered file's sum, which the shell leaves. `crossOrigin` also where the file is of the page's
 * own origin: what was fetched ahead is only used by a request of the same kind.
 */
const addSum = (element: string, url: string) =>
  `var sum = globalThis.fanfareIntegrity && globalThis.fanfareIntegrity(${url});
if (sum) { ${element}.integrity = sum; ${element}.crossOrigin = "anonymous"; }`;

/**
 * Makes lazy scripts and style sheets carry the sum that was registered for them, so a changed file doesn't run.
 * webpack-subresource-integrity can't: federation rewrites chunks after it counted them ("unresolved integrity placeholders").
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${addSum('script', 'script.src')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, names) => `${source}\n${addSum(names.tag, `${names.tag}.href`)}`,
      );
    });
  }
}
