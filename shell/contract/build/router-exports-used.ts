import type { Compilation, Dependency, Module } from 'webpack';

const router = 'react-router-dom';

/** webpack's named import dependency; its types omit these fields. */
type Import = Dependency & { request?: string; ids?: readonly string[] };

/**
 * The exports of the router that run in a shell: those imported from the container's exposes, not from the standalone page.
 * `*` if the whole namespace is imported, as its use can't be traced.
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
/** Includes lazy parts. */
const dependenciesOf = (block: Block): Dependency[] => [
  ...block.dependencies,
  ...block.blocks.flatMap((inner) => dependenciesOf(inner)),
];

function importedNames(dependency: Dependency): string[] {
  const { request, ids, type } = dependency as Import;
  if (request !== router) return [];
  if (ids) return [ids[0] ?? '*'];
  // The statement itself names nothing; `import()` and `require()` take everything.
  return /^(import\(\)|cjs require)/.test(type) ? ['*'] : [];
}
