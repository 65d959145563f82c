import path from 'node:path';
import webpack, { type Compiler, type RuntimeModule } from 'webpack';

/** A module of the federation's own code. */
const runtime = path.join(import.meta.dirname, '../federation', `runtime${path.extname(import.meta.filename)}`);

const nameOfSharing = 'sharing';
/** Around the list of a build's own copies, for a page that starts without a shell. */
const ownCopies = { first: '.initOptions.shared = ', next: '\n__webpack_require__.S = ' };

/**
 * Puts the part of the federation's runtime that pages need in place of the whole, most of which the shell does itself, and leaves out what
 * is generated for it and never read.
 */
export class SlimRuntimePlugin {
  #container: string | undefined;

  /** @param container the chunk of a remote's container, which takes a shell's libraries */
  constructor(container?: string) {
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    new webpack.NormalModuleReplacementPlugin(/webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/, runtime).apply(
      compiler,
    );
    compiler.hooks.compilation.tap('SlimRuntimePlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('SlimRuntimePlugin', (module, chunk) => {
        if (module.name !== nameOfSharing) return;
        // webpack's own way to share: the federation's, which comes after it, takes its place.
        if (module.stage === webpack.RuntimeModule.STAGE_NORMAL) replace(module, () => null);
        else if (chunk.name === this.#container) replace(module, withoutOwnCopies);
      });
    });
  }
}

type Code = string | null;

function withoutOwnCopies(code: Code): Code {
  const at = code?.indexOf(ownCopies.first) ?? -1;
  const next = code?.indexOf(ownCopies.next, at) ?? -1;
  return code === null || at < 0 || next < 0
    ? code
    : code.slice(0, code.lastIndexOf('\n', at) + 1) + code.slice(next + 1);
}

function replace(module: RuntimeModule, change: (code: Code) => Code): void {
  const generate = module.generate.bind(module) as () => Code;
  module.generate = () => change(generate());
}
