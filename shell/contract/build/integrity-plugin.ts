import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/** Where the shell leaves the function that knows every registered file's sum. */
const lookUp = (url: string) => `globalThis.fanfareIntegrity && globalThis.fanfareIntegrity(${url})`;

/**
 * Makes lazy scripts and style sheets carry the sum that was registered for them, so a changed file doesn't run.
 * webpack-subresource-integrity can't: federation rewrites chunks after it counted them ("unresolved integrity placeholders").
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nvar sum = ${lookUp('script.src')}; if (sum) script.integrity = sum;`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, names) =>
          `${source}\nvar sum = ${lookUp(`${names.tag}.href`)}; if (sum) ${names.tag}.integrity = sum;`,
      );
    });
  }
}
