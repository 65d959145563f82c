import type { Compiler, Compilation, Module } from 'webpack';

/**
 * Puts the style sheets of all chunks into one order: that in which the build's entries reach them, imports first. By default each
 * chunk follows the imports of its own screens; where two disagree, the extracted sheet is in an order that no screen asked for
 * ("Conflicting order"), and which of two rules wins depends on what else is in the chunk.
 */
export class StyleOrderPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StyleOrderPlugin', (compilation) => {
      compilation.hooks.afterOptimizeChunks.tap('StyleOrderPlugin', () => {
        const order = orderOf(compilation);
        for (const group of compilation.chunkGroups) {
          for (const chunk of group.chunks) {
            for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
              const place = order.get(module);
              if (place !== undefined) group.setModulePostOrderIndex(module, place);
            }
          }
        }
      });
    });
  }
}

const isSheet = ({ type }: Module) => type === 'css/mini-extract';

/** The place of each style sheet, from 0. */
function orderOf(compilation: Compilation): Map<Module, number> {
  const { moduleGraph } = compilation;
  const order = new Map<Module, number>();
  const seen = new Set<Module>();
  type Block = Pick<Module, 'dependencies' | 'blocks'>;
  const visitAll = ({ dependencies, blocks }: Block) => {
    for (const dependency of dependencies) {
      const module = moduleGraph.getModule(dependency);
      if (module) visit(module);
    }
    for (const block of blocks) visitAll(block);
  };
  const visit = (module: Module) => {
    if (seen.has(module)) return;
    seen.add(module);
    visitAll(module);
    if (isSheet(module)) order.set(module, order.size);
  };
  for (const { dependencies, includeDependencies } of compilation.entries.values())
    visitAll({ dependencies: [...dependencies, ...includeDependencies], blocks: [] });
  return order;
}
