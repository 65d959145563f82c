import type { Compilation, Dependency, Module } from 'webpack';
import { thinExports, thinLibraries, type ThinLibrary } from './shared.ts';

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
      for (const name of importedNames(dependency, router)) names.add(name);
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

function importedNames(dependency: Dependency, library: string): string[] {
  const { request, ids, type } = dependency as Import;
  if (request !== library) return [];
  if (ids) return [ids[0] ?? '*'];
  // The statement itself names nothing; `import()` and `require()` take everything.
  return /^(import\(\)|cjs require)/.test(type) ? ['*'] : [];
}

/**
 * What a build uses of libraries beyond the part that pages start with: in a page it would be undefined, although the build has it.
 * @param whole libraries that the build takes the whole of
 * @returns a sentence for each library, for whoever builds
 */
export function beyondThin(compilation: Compilation, whole: readonly ThinLibrary[]): string[] {
  const dependencies = [...compilation.modules].flatMap(dependenciesOf);
  return thinLibraries
    .filter((library) => !whole.includes(library))
    .flatMap((library) => {
      const thin: readonly string[] = thinExports[library];
      const names = new Set(dependencies.flatMap((dependency) => importedNames(dependency, library)));
      const missing = [...names].filter((name) => !thin.includes(name)).sort();
      if (missing.length === 0) return [];
      return `${missing.join(', ')} of ${library} ${missing.length === 1 ? 'is' : 'are'} not in the part of it that pages start with: do without, or name ${library} under \`whole\` in webpack.config.ts, which loads the rest of it first`;
    });
}
