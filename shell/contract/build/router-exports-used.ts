import type { Compilation, Dependency, Module } from 'webpack';

const router = 'react-router-dom';

/** As webpack keeps an import of names; its types leave the fields out. */
type Import = Dependency & { request?: string; ids?: readonly string[] };

/**
 * The exports of the router that run in a shell: those imported by what the container exposes, not by the standalone page.
 * `*` where the whole namespace is taken, as then nobody can tell.
 */
export function routerExportsUsed(compilation: Compilation): string[] {
  const names = new Set<string>();
  const seen = new Set<Module>();
  const queue = [...compilation.modules].filter(({ constructor }) => constructor.name === 'ContainerEntryModule');
  for (let module = queue.pop(); module; module = queue.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    for (const dependency of dependenciesOf(module)) {
      for (const name of importedNames(dependency)) names.add(name);
      const next = compilation.moduleGraph.getModule(dependency);
      if (next) queue.push(next);
    }
  }
  return [...names].sort();
}

type Block = Pick<Module, 'dependencies' | 'blocks'>;
/** Those of lazy parts too. */
const dependenciesOf = (block: Block): Dependency[] => [
  ...block.dependencies,
  ...block.blocks.flatMap((inner) => dependenciesOf(inner)),
];

function importedNames(dependency: Dependency): string[] {
  const { request, ids, type } = dependency as Import;
  if (request !== router) return [];
  if (ids) return [ids[0] ?? '*'];
  // The statement itself names nothing; `import()` and `require()` take all.
  return /^(import\(\)|cjs require)/.test(type) ? ['*'] : [];
}
