import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Calls the shell's function that returns a registered file's sum. Sets `crossOrigin` even for files of the page's
 * own origin: a preloaded file is only reused by a request of the same kind.
 */
const addSum = (element: string, url: string) =>
  `var sum = globalThis.fanfareIntegrity && globalThis.fanfareIntegrity(${url});
if (sum) { ${element}.integrity = sum; ${element}.crossOrigin = "anonymous"; }`;

/**
 * Adds the registered sum to lazy scripts and style sheets, so that a changed file doesn't run.
 * webpack-subresource-integrity can't: federation rewrites chunks after it hashed them ("unresolved integrity placeholders").
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
